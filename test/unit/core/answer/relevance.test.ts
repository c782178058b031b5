import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerQuery } from '../../../../src/core/answer/answer-query.ts';
import { parseQueryParams } from '../../../../src/core/answer/parse-params.ts';
import { relevanceOf } from '../../../../src/core/answer/relevance.ts';
import { makeEvent, NOW_MS } from '../../store/support/make-event.ts';
import { ArrayStore } from '../array-store.ts';

const AT = { now_ms: NOW_MS, zone: 'UTC' };

/** Follows the cursor to the end. */
function found(store: ArrayStore, limit: number): string[] {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const raw = { text: 'port', order: 'relevance', limit, cursor };
    const answer = answerQuery(store, parseQueryParams(raw), AT);
    ids.push(...answer.events.map(({ id }) => id));
    cursor = answer.next_cursor;
  } while (cursor !== undefined && ids.length < 200);
  return ids;
}

describe('relevance', () => {
  it('needs a text', () => {
    const ask = () => answerQuery(null, parseQueryParams({ order: 'relevance' }), AT);
    expect(ask).toThrow('order: relevance needs text');
  });

  it.each([
    ['a whole word of a title', { title: 'The PORT at night' }, 7],
    ['a part of a title', { title: 'Reports' }, 6],
    ['an address', { type: 'browser.navigate', title: null, data: { url: 'https://a.example/port' } }, 5],
    ['a label', { type: 'ui.click', title: null, element: 'export' }, 2],
    ['an app name', { app: 'Airport', title: null }, 0],
  ] as const)('%s', (_, parts, rank) => {
    expect(relevanceOf('port')(makeEvent({ number: 1, ...parts }))).toBe(rank);
  });

  it('takes any place in Japanese for a word, and only letters of other scripts for more of one', () => {
    expect(relevanceOf('港')(makeEvent({ number: 1, title: '第三章夜の港へ' }))).toBe(7);
    expect(relevanceOf('c++')(makeEvent({ number: 1, title: 'learn c++ now' }))).toBe(7);
  });

  it('orders by rank, then newest first; pages neither repeat nor lose', () => {
    const titles = fc.constantFrom('port', 'reports', 'a port b', 'Other');
    const events = fc.array(fc.tuple(titles, fc.integer({ min: 0, max: 3 })), { maxLength: 30, size: 'max' });
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 7 }), (list, limit) => {
        const store = new ArrayStore(
          list.map(([title, offset], number) => makeEvent({ number, title, ms: NOW_MS - 9000 + offset })),
        );
        const rank = relevanceOf('port');
        const expected = store.events
          .filter(({ window }) => window?.title?.includes('port'))
          .toReversed()
          .sort((a, b) => rank(b) - rank(a))
          .map(({ id }) => id);
        expect(found(store, limit)).toEqual(expected);
      }),
    );
  });
});
