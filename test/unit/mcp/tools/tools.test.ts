import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer';
import { ProtocolError } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/core/config/config.ts';
import type { McpContext } from '../../../../src/mcp/context.ts';
import { mapError } from '../../../../src/mcp/server/map-error.ts';
import { listTools } from '../../../../src/mcp/tools/list-tools.ts';
import { TOOLS } from '../../../../src/mcp/tools/tools.ts';

/** A computer on which nothing was ever recorded. */
const EMPTY: McpContext = {
  withStore: (use) => Promise.resolve(use(null)),
  readConfig: () => Promise.resolve(defaultConfig()),
  now: () => Date.UTC(2026, 2, 2, 12),
  zone: () => 'Asia/Tokyo',
};

const listed = listTools(TOOLS);

/** Every key used as a schema keyword, however deep. */
function keywords(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? [key, ...Object.values(value as object).flatMap(keywords)]
      : key === 'enum' || key === 'default' || key === 'required'
        ? [key]
        : [key, ...keywords(value)],
  );
}

test('exactly the three tools of the contract, in a fixed order, read-only', () => {
  expect(listed.map(({ name }) => name)).toEqual(['get_timeline', 'query_events', 'get_status']);
  for (const { annotations, name, title, description } of listed) {
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(title).toBeTruthy();
    expect(description).toMatch(/UTC/);
  }
});

test('the whole list costs an agent under 2,000 tokens', () => {
  expect(encode(JSON.stringify({ tools: listed })).length).toBeLessThan(2000);
});

test('schemas use only what every client takes', () => {
  const banned = ['oneOf', 'anyOf', 'allOf', 'not', '$ref', '$defs', '$schema', 'if', 'patternProperties'];
  for (const { name, inputSchema, outputSchema } of listed) {
    expect(inputSchema).toMatchObject({ type: 'object', properties: {}, additionalProperties: false });
    expect(inputSchema.required ?? [], `${name}: every argument is optional`).toEqual([]);
    expect(outputSchema).toMatchObject({ type: 'object', additionalProperties: true });
    for (const schema of [inputSchema, outputSchema]) {
      expect(keywords(schema).filter((key) => banned.includes(key))).toEqual([]);
      expect(JSON.stringify(schema)).not.toMatch(/"type":\[/);
      for (const Validator of [Ajv, Ajv2020])
        new Validator({ strict: true }).compile(Object(schema) as object);
    }
  }
});

test('every integer argument is bounded', () => {
  const properties = listed.flatMap(({ inputSchema }) => Object.entries(inputSchema.properties ?? {}));
  const integers = properties.filter(([, schema]) => (schema as { type?: string }).type === 'integer');
  expect(integers.map(([name]) => name)).toEqual(['token_budget', 'limit']);
  for (const [, schema] of integers)
    expect(schema).toMatchObject({ minimum: expect.any(Number), maximum: expect.any(Number) });
});

const value = fc.oneof(
  fc.constantFrom(
    '200',
    '12px',
    '',
    '1e3',
    '-1',
    'today',
    'yesterday',
    '2026-03-02',
    'now',
    '1h',
    '*',
    'browser.*',
  ),
  fc.constantFrom(
    '["app.activate"]',
    '[""]',
    'Asia/Tokyo',
    'local',
    'structured',
    'fine',
    null,
    NaN,
    1e3,
    0,
    1001,
  ),
  fc.integer(),
  fc.double(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.string(), { maxLength: 5 }),
  fc.jsonValue(),
);
const names = [...new Set(listed.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {})))];

test('any arguments: an answer that satisfies the schema, or -32602 that names what is wrong', async () => {
  const validators = new Map(
    listed.map(({ name, outputSchema }) => [
      name,
      new Ajv2020({ strict: true }).compile(Object(outputSchema) as object),
    ]),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.nat(TOOLS.length - 1),
      fc.oneof(
        fc.dictionary(
          fc.oneof(
            { weight: 9, arbitrary: fc.constantFrom(...names) },
            { weight: 1, arbitrary: fc.string() },
          ),
          value,
          {
            maxKeys: 4,
          },
        ),
        fc.jsonValue(),
      ),
      async (row, raw) => {
        const tool = TOOLS[row]!;
        try {
          const answer = await tool.call(EMPTY, raw);
          const validate = validators.get(tool.name);
          expect(validate?.(JSON.parse(JSON.stringify(answer))), JSON.stringify(validate?.errors)).toBe(true);
          expect(tool.output.safeParse(answer).success).toBe(true);
        } catch (error) {
          const mapped = mapError(error, tool);
          expect(mapped).toBeInstanceOf(ProtocolError);
          expect({ code: mapped.code, raw, message: mapped.message }).toMatchObject({ code: -32602 });
          const { issues } = mapped.data as { issues: { path: string; message: string }[] };
          expect(mapped.message).toContain(issues[0]!.path);
          expect(issues[0]!.message.length).toBeGreaterThan(10);
        }
      },
    ),
    { numRuns: 10_000 },
  );
});
