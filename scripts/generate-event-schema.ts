import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { eventJsonSchema } from '../src/core/event/event-json-schema.ts';

/** Writes docs/schema/event.schema.json from the zod parts, formatted as the repository is. */
const target = new URL('../docs/schema/event.schema.json', import.meta.url);
const options = await resolveConfig(target);
await writeFile(target, await format(JSON.stringify(eventJsonSchema()), { ...options, parser: 'json' }));
