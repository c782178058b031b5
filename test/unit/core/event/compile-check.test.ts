import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileCheck } from '../../../../src/core/event/compile-check.ts';
import { encodeEvent, finishEvent } from '../../../../src/core/event/event-codec.ts';
import { eventSchema } from '../../../../src/core/event/event-schema.ts';
import { appRef, envelope, eventData, redaction, type ZaneiEvent } from '../../../../src/core/event/event.ts';

const lines = (name: string) =>
  readFileSync(new URL(`corpus/${name}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: unknown }).event);
const accepted = lines('accept.jsonl');
const all = [...accepted, ...lines('reject.jsonl')];

const SCHEMAS: readonly z.ZodType[] = [
  ...Object.values(eventData),
  ...Object.values(envelope),
  appRef,
  redaction,
  // Kinds and checks that are left to zod.
  z.strictObject({ a: z.string().min(2), b: z.union([z.null(), z.number().max(3)]).optional() }),
  z.object({ a: z.string() }),
  z.number().gt(1),
  z.array(z.string()).max(1),
];

/** What a schema may meet: corpus events, their parts, and values of no shape. */
const parts = all.flatMap((event) =>
  event !== null && typeof event === 'object' ? [event, ...Object.values(event)] : [event],
);
const odd = fc.constantFrom<unknown>(
  undefined,
  null,
  -1,
  -0,
  0,
  1,
  1.5,
  2 ** 53,
  NaN,
  Infinity,
  '',
  'x',
  'text',
  true,
  [],
  {},
  ['cmd'],
  ['cmd', 'cmd'],
  ['a_rule', 'a_rule'],
  new Date(0),
  1n,
);
/** A value with one of its keys, at any depth, gone or replaced, or with a key more. */
const broken = fc
  .tuple(fc.constantFrom<unknown>(...parts), odd, fc.nat(), fc.constantFrom('replace', 'remove', 'add'))
  .map(([value, other, at, how]) => {
    const copy: unknown = structuredClone(value);
    const holders: Record<string, unknown>[] = [];
    const collect = (one: unknown): void => {
      if (typeof one !== 'object' || one === null) return;
      holders.push(one as Record<string, unknown>);
      Object.values(one).forEach(collect);
    };
    collect(copy);
    const holder = holders[at % Math.max(1, holders.length)];
    if (holder === undefined) return other;
    const key = Object.keys(holder)[at % Math.max(1, Object.keys(holder).length)] ?? 'more';
    if (how === 'remove') Reflect.deleteProperty(holder, key);
    else holder[how === 'add' ? 'more' : key] = other;
    return copy;
  });

test('a compiled check says what the schema says, of any value', () => {
  const checks = SCHEMAS.map((schema) => [schema, compileCheck(schema)] as const);
  fc.assert(
    fc.property(fc.oneof(broken, odd, fc.constantFrom<unknown>(...parts)), (value) => {
      for (const [schema, check] of checks) expect(check(value)).toBe(schema.safeParse(value).success);
    }),
    { numRuns: 1500, seed: 20261201 },
  );
});

test('an event is finished exactly when its schema accepts it in the version written today', () => {
  fc.assert(
    fc.property(
      fc.oneof({ weight: 3, arbitrary: broken }, { weight: 1, arbitrary: fc.constantFrom<unknown>(...all) }),
      (value) => {
        if (typeof value !== 'object' || value === null || !('type' in value)) return;
        const today = 'v' in value && value.v === (value.type === 'content.snapshot' ? 3 : 1);
        const expected = today && eventSchema.safeParse(value).success;
        expect(finishEvent(structuredClone(value) as ZaneiEvent) !== null).toBe(expected);
      },
    ),
    { numRuns: 2000, seed: 20261201 },
  );
});

test('a finished event is what the decoder makes of it: modifiers in order, lone surrogates replaced', () => {
  for (const event of accepted) {
    const copy = structuredClone(event) as ZaneiEvent;
    if (copy.v === 2 || copy.app.name === 'Unknown') continue;
    copy.app.name = `a\udc00b ${copy.app.name}`;
    if (copy.type === 'input.key') copy.data.modifiers.reverse();
    const encoded = encodeEvent(copy);
    expect(encoded).toContain('"name":"a\ufffdb ');
    expect(finishEvent(copy)).toBe(encoded);
    expect(copy.app.name.isWellFormed()).toBe(true);
  }
});
