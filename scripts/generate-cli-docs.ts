// docs/cli.md and docs/zanei.1 from the command table.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../src/cli/command-table.ts';
import { manPage } from '../src/cli/describe/man-page.ts';
import { markdownReference } from '../src/cli/describe/markdown-reference.ts';
import { writeGenerated } from './write-generated.ts';

const manifest = readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

await writeGenerated('docs/cli.md', markdownReference(COMMANDS));
await writeGenerated('docs/zanei.1', manPage(COMMANDS, version));
