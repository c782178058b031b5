import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCoalescer, type Waiting } from '../../../../src/core/coalesce/coalescer.ts';
import { decodeEvent } from '../../../../src/core/event/event-codec.ts';
import { plainFacts } from '../../../../src/core/policy/facts.ts';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';

const corpus = readFileSync(new URL('../event/corpus/accept.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => decodeEvent((JSON.parse(line) as { event: unknown }).event));

/** An event of a type at a time in ms; `data` and `window` change what the corpus has. */
function waiting(
  type: ZaneiEvent['type'],
  ms: number,
  data: object = {},
  window?: { title: string; id: number | null },
): Waiting {
  const event = structuredClone(corpus.find((one) => one.type === type && !one.redaction.applied));
  if (event === undefined) throw new Error(`no ${type} in the corpus`);
  Object.assign(event.data, data);
  if (window !== undefined) event.window = window;
  event.mono_ns = ms * 1_000_000;
  return { event, facts: plainFacts(type, event.app), mono_ns: ms * 1_000_000 };
}
const data = (out: Waiting[]) => out.map(({ event }) => event.data);

function run(...pushes: Waiting[]): { out: Waiting[]; rest: Waiting[] } {
  const coalescer = createCoalescer();
  const out = pushes.flatMap((next) => coalescer.push(next).out);
  return { out, rest: coalescer.flush() };
}

test.each([
  ['keys', 'input.key', 2_000, { count: 1 }],
  ['scrolling', 'input.scroll', 1_000, { count: 1, amount: 1 }],
  ['titles', 'window.title', 500, {}],
] as const)('%s merge up to and including %s %d ms after the last', (_about, type, ms, extra) => {
  expect(
    run(waiting(type, 0, extra), waiting(type, ms, extra), waiting(type, 2 * ms, extra)).rest,
  ).toHaveLength(1);
  const late = run(waiting(type, 0, extra), waiting(type, ms + 1, extra));
  expect([late.out.length, late.rest.length]).toEqual([1, 1]);
});

test('keys keep the first event, sum counts and join texts, also behind a part without text', () => {
  const { rest } = run(
    waiting('input.key', 5, { count: 2, text: null }),
    waiting('input.key', 9, { count: 1, text: 'a' }),
    waiting('input.key', 10, { count: 1, text: 'b' }),
  );
  expect(data(rest)).toMatchObject([{ count: 4, text: 'ab' }]);
  expect(rest[0]?.event.mono_ns).toBe(5_000_000);
});

test('titles keep the last event whole', () => {
  const { rest } = run(
    waiting('window.title', 0, { prev_title: 'A' }, { title: 'B', id: 1 }),
    waiting('window.title', 100, { prev_title: 'B' }, { title: 'C', id: 1 }),
  );
  expect(rest.map(({ event }) => [event.window?.title, event.data, event.mono_ns])).toEqual([
    ['C', { prev_title: 'B' }, 100_000_000],
  ]);
});

test.each<[string, Waiting, Waiting]>([
  ['another kind of key', waiting('input.key', 0), waiting('input.key', 1, { kind: 'delete' })],
  ['another field', waiting('input.key', 0), waiting('input.key', 1, { field_kind: 'search' })],
  ['another direction', waiting('input.scroll', 0), waiting('input.scroll', 1, { direction: 'up' })],
  ['another window', waiting('input.key', 0), waiting('input.key', 1, {}, { title: 'Plan', id: 5 })],
  [
    'another title of a window without number',
    waiting('input.key', 0, {}, { title: 'A', id: null }),
    waiting('input.key', 1, {}, { title: 'B', id: null }),
  ],
  [
    'another site',
    waiting('input.key', 0),
    {
      ...waiting('input.key', 1),
      facts: { ...plainFacts('input.key', { name: 'x', bundle_id: null }), host: 'example.com' },
    },
  ],
])('%s does not merge', (_about, first, second) => {
  expect(run(first, second).rest).toHaveLength(2);
});

test('anything else lets out all that waits, oldest first, and goes last', () => {
  const coalescer = createCoalescer();
  coalescer.push(waiting('input.scroll', 7));
  coalescer.push(waiting('input.key', 3));
  const { out } = coalescer.push(waiting('input.key', 8, { kind: 'shortcut', combo: 'cmd+c' }));
  expect(out.map(({ mono_ns }) => mono_ns / 1e6)).toEqual([3, 7, 8]);
  expect(coalescer.nextDueNs()).toBeNull();
});

test('a text that grows over the limit is dropped whole and later text ignored; the count goes on', () => {
  const { rest } = run(
    waiting('input.key', 0, { count: 1, text: 'x'.repeat(65_536) }),
    waiting('input.key', 1, { count: 1, text: 'y' }),
    waiting('input.key', 2, { count: 1, text: 'z' }),
  );
  expect(data(rest)).toMatchObject([{ count: 3, text: null }]);
  expect(rest[0]?.event.redaction.rules).toEqual(['size_limit']);
});

test('sums that leave the contract begin a new event', () => {
  const scrolls = run(
    waiting('input.scroll', 0, { amount: 1e308 }),
    waiting('input.scroll', 1, { amount: 1e308 }),
  );
  expect([scrolls.out.length, scrolls.rest.length]).toEqual([1, 1]);
  const keys = run(
    waiting('input.key', 0, { count: Number.MAX_SAFE_INTEGER }),
    waiting('input.key', 1, { count: 1 }),
  );
  expect([keys.out.length, keys.rest.length]).toEqual([1, 1]);
});

test('the due time is told and kept', () => {
  const coalescer = createCoalescer();
  coalescer.push(waiting('input.scroll', 100));
  const due = coalescer.nextDueNs() ?? 0;
  expect(coalescer.due(due - 1)).toEqual([]);
  expect(coalescer.due(due)).toHaveLength(1);
});
