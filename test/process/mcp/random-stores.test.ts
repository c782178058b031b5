import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createContext } from '../../../src/mcp/create-context.ts';
import { listTools } from '../../../src/mcp/tools/list-tools.ts';
import { TOOLS } from '../../../src/mcp/tools/tools.ts';
import { aliveAt, someEvents, writeStore } from './support/make-store.ts';
import { withFolder } from './support/mcp-process.ts';

const STORES = 200;

const schemas = listTools(TOOLS).map(({ name, outputSchema }) => ({
  name,
  validate: new Ajv2020({ strict: true, allErrors: true }).compile(Object(outputSchema) as object),
}));

/** Titles as other programs write them: anything. */
const title = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constant('# x\n- y'),
  fc.constant(null),
);

test(`for ${STORES} random stores every answer of every tool satisfies its output schema`, async () => {
  const folder = withFolder();
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(title, { maxLength: 30 }),
      fc.boolean(),
      fc.constantFrom('markdown', 'structured'),
      fc.constantFrom('coarse', 'fine'),
      fc.integer({ min: 34, max: 5000 }),
      async (windows, alive, format, granularity, token_budget) => {
        const store = path.join(folder.path, String((made += 1)), 'store.sqlite');
        const now = Date.now();
        const events = someEvents(windows.length, now).map((event, index) =>
          event.type === 'window.focus'
            ? { ...event, window: { title: windows[index]?.toWellFormed() ?? null, id: index } }
            : event,
        );
        writeStore(store, events, alive ? aliveAt(now) : undefined);
        const context = createContext({ config: null, store }, {});
        const asked: Record<string, object> = {
          get_timeline: { since: '1d', format, granularity, token_budget },
          query_events: { since: '1d', limit: 20 },
          get_status: {},
        };
        for (const tool of TOOLS) {
          const answer = await tool.call(context, asked[tool.name]);
          const schema = schemas.find(({ name }) => name === tool.name);
          const json: unknown = JSON.parse(JSON.stringify(answer));
          expect(schema?.validate(json), JSON.stringify(schema?.validate.errors)).toBe(true);
          expect(tool.output.safeParse(json).success).toBe(true);
          expect(JSON.stringify(json).isWellFormed()).toBe(true);
        }
      },
    ),
    { numRuns: STORES },
  );
  folder.remove();
}, 300_000);
