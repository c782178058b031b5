import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEvent, encodeEvent } from '../../../../src/core/event/event-codec.ts';
import { eventJsonSchema } from '../../../../src/core/event/event-json-schema.ts';

interface Line {
  about: string;
  event: unknown;
}
const corpus = (name: string): Line[] =>
  readFileSync(new URL(`corpus/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line));

const committed: object = JSON.parse(
  readFileSync(new URL('../../../../docs/schema/event.schema.json', import.meta.url), 'utf8'),
) as object;
const ajv = formats.default(new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }));
const schemaAccepts = ajv.compile(committed);

function decoderAccepts(event: unknown): boolean {
  try {
    decodeEvent(structuredClone(event));
    return true;
  } catch {
    return false;
  }
}

const accept = corpus('accept');
const reject = corpus('reject');

test('the corpus is large on both sides', () => {
  expect(accept.length).toBeGreaterThan(90);
  expect(reject.length).toBeGreaterThan(250);
  expect(new Set([...accept, ...reject].map(({ about }) => about)).size).toBe(accept.length + reject.length);
});

test.each(reject)('both refuse: $about', ({ event }) => {
  expect({ decoder: decoderAccepts(event), schema: schemaAccepts(event) }).toEqual({
    decoder: false,
    schema: false,
  });
});

test.each(accept)('both accept: $about', ({ event }) => {
  expect({ decoder: decoderAccepts(event), schema: schemaAccepts(event) }).toEqual({
    decoder: true,
    schema: true,
  });
  const line = encodeEvent(decodeEvent(event));
  expect(line.isWellFormed() && !line.includes('\\ud')).toBe(true);
  expect(schemaAccepts(JSON.parse(line))).toBe(true);
  expect(encodeEvent(decodeEvent(JSON.parse(line)))).toBe(line);
});

test('the committed schema is the generated one', () => {
  expect(committed).toEqual(eventJsonSchema());
});

/** Every place in an event that a value can be put in or taken from. */
function paths(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, entry]) => paths(entry, [...at, key]))];
}

function withValue(event: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined || typeof event !== 'object' || event === null) return value;
  const copy = Object.fromEntries(Object.entries(event)) as Record<string, unknown>;
  if (rest.length === 0 && value === undefined) {
    return Object.fromEntries(Object.entries(copy).filter(([name]) => name !== key));
  }
  copy[key] = withValue(copy[key], rest, value);
  return Array.isArray(event) ? Object.values(copy) : copy;
}

test('decoder and schema agree on every event with one or two fields changed', () => {
  const value = fc.oneof(
    fc.constantFrom(undefined, null, true, false, 0, 1, 2, 3, -1, 1.5, '', 'text', [], {}, ['size_limit']),
    fc.constantFrom(
      'unknown',
      'normal',
      'https://example.com/',
      'macos.ax',
      'app.launch',
      'content.snapshot',
    ),
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const changed = fc.constantFrom(...accept).chain(({ event }) => {
    const change = fc.tuple(fc.constantFrom(...paths(event)), value);
    return fc
      .array(change, { minLength: 1, maxLength: 2 })
      .map((changes) => changes.reduce((now, [path, next]) => withValue(now, path, next), event));
  });
  fc.assert(
    fc.property(changed, (event) => {
      const json: unknown = event === undefined ? null : JSON.parse(JSON.stringify(event));
      expect(schemaAccepts(json)).toBe(decoderAccepts(json));
    }),
    { numRuns: 3_000 },
  );
});
