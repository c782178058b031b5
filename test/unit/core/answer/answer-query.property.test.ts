import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerQuery } from '../../../../src/core/answer/answer-query.ts';
import { parseQueryParams } from '../../../../src/core/answer/parse-params.ts';
import { ArrayStore } from '../array-store.ts';
import { DAY_START, someEvents } from '../timeline/arbitrary-trace.ts';
import { eventOf } from '../timeline/notation.ts';

const AT = { now_ms: DAY_START + 5 * 86_400_000, zone: 'UTC' };
const ALL = { since: '2026-03-01T00:00:00Z', until: '2026-03-06T00:00:00Z', types: ['*'] };

/** Follows the cursor to the end. */
function pages(store: ArrayStore, raw: object, max_bytes?: number): string[][] {
  const found: string[][] = [];
  let cursor: string | undefined;
  do {
    const at = max_bytes === undefined ? AT : { ...AT, max_bytes };
    const answer = answerQuery(store, parseQueryParams({ ...ALL, ...raw, cursor }), at);
    expect(answer.count).toBe(answer.events.length);
    expect(answer.truncated).toBe(answer.next_cursor !== undefined);
    found.push(answer.events.map(({ id }) => id));
    cursor = answer.next_cursor;
  } while (cursor !== undefined && found.length < 500);
  return found;
}

describe('paging', () => {
  it('neither repeats nor loses an event, at equal times and any size, from either end', () => {
    const tied = fc
      .array(fc.integer({ min: 0, max: 3 }), { maxLength: 40, size: 'max' })
      .map((offsets) =>
        offsets.map((offset, index) => eventOf(DAY_START + offset, offset % 2, 'act', 'Code', '"x"', index)),
      );
    const some = fc.oneof(tied, someEvents(40));
    const order = fc.constantFrom('newest_first', 'oldest_first');
    fc.assert(
      fc.property(
        some,
        order,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(undefined, 1, 900),
        (events, from, limit, bytes) => {
          const store = new ArrayStore(events);
          const found = pages(store, { order: from, limit }, bytes);
          const inOrder = from === 'oldest_first' ? found.flat() : found.toReversed().flat();
          expect(inOrder).toEqual(store.events.map(({ id }) => id));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('one answer', () => {
  const store = new ArrayStore([
    eventOf(DAY_START, 0, 'act', 'Code', '"港の地図"', 0),
    eventOf(DAY_START + 1000, 1, 'act', 'Slack', '"100% \\"done\\""', 1),
    eventOf(DAY_START + 2000, 2, 'snap', 'Slack', '', 2),
  ]);
  const ids = (raw: object) =>
    answerQuery(store, parseQueryParams(raw), AT).events.map(({ id }) => id.at(-1));

  it('keeps the newest when a limit cuts, says so, oldest first inside', () => {
    const answer = answerQuery(store, parseQueryParams({ ...ALL, limit: 2 }), AT);
    expect(answer.events.map(({ id }) => id.at(-1))).toEqual(['1', '2']);
    expect(answer).toMatchObject({ truncated: true, order: 'newest_first', count: 2 });
  });

  it.each([['港'], ['%'], ['"DONE'.replace('"', '')]])('finds the literal text %j anywhere', (text) => {
    expect(ids({ text })).toHaveLength(1);
  });

  it('has content.* only when asked for', () => {
    expect(ids({ since: ALL.since })).toEqual(['0', '1']);
    expect(ids({ since: ALL.since, types: 'content.*' })).toEqual(['2']);
  });

  it('refuses a cursor that is none, or of another question', () => {
    const cursor = answerQuery(store, parseQueryParams({ ...ALL, limit: 1 }), AT).next_cursor;
    const ask = (raw: object) => () => answerQuery(store, parseQueryParams({ ...ALL, ...raw }), AT);
    expect(ask({ cursor: 'abc' })).toThrow(/^cursor: not a cursor/);
    expect(ask({ cursor: '!!' })).toThrow(/^cursor: not a cursor/);
    expect(ask({ cursor, app: 'Code' })).toThrow(/^cursor: belongs to another question/);
    expect(ask({ cursor, limit: 7 })).not.toThrow();
  });

  it('refuses before it looks at the store', () => {
    const ask = (raw: object) => () => answerQuery(null, parseQueryParams(raw), AT);
    expect(ask({ types: [''] })).toThrow(/^types: /);
    expect(ask({ ids: ['evt_x'] })).toThrow(/^ids: /);
    expect(ask({ since: 'now', until: '1h' })).toThrow('since must not be later than until');
    expect(ask({ time_zone: 'Mars/Olympus' })).toThrow(/^time_zone: /);
    for (const site of ['https://github.com', 'github.com/x', 'a b', 'github.com:8080'])
      expect(ask({ site })).toThrow(/^site: must be a domain/);
    expect(ask({ site: '日本語.example.' })).not.toThrow();
  });

  it('moves no range between pages', () => {
    const first = answerQuery(store, parseQueryParams({ since: '10d', limit: 1, types: ['*'] }), AT);
    const params = parseQueryParams({ since: '10d', limit: 1, types: ['*'], cursor: first.next_cursor });
    expect(answerQuery(store, params, { ...AT, now_ms: AT.now_ms + 60_000 }).range).toEqual(first.range);
  });
});
