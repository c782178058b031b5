import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { configDocument } from '../src/core/config/config-document.ts';

writeFileSync(path.resolve(import.meta.dirname, '../docs/configuration.md'), configDocument());
