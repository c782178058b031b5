import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import { addTally } from '../../../../src/core/timeline/merge-tally.ts';
import { GAP_REASONS, type Gap } from '../../../../src/core/timeline/gap.ts';
import { COARSE_LEVELS, FINE_LEVEL } from '../../../../src/core/timeline/levels.ts';
import { readTimeline } from '../../../../src/core/timeline/read-timeline.ts';
import { SessionBuilder, type TimelineItem } from '../../../../src/core/timeline/session-builder.ts';
import { newTally, type Tally } from '../../../../src/core/timeline/tally.ts';
import { readTotals } from '../../../../src/core/timeline/totals.ts';
import { ArrayStore } from '../array-store.ts';
import { DAY_START, someEvents, someIntervals, someRange } from './arbitrary-trace.ts';

const LATER = DAY_START + 10 * 86_400_000;

function itemsOf(
  store: ArrayStore,
  range: { since_ms: number; until_ms: number },
  level = COARSE_LEVELS[0]!,
): TimelineItem[] {
  const items: TimelineItem[] = [];
  const builder = new SessionBuilder(level.rules, (item) => items.push(item));
  readTimeline(
    store,
    { ...range, now_ms: LATER, fine: level.rules.interactions },
    {
      piece: (piece) => builder.piece(piece),
      gap: (gap) => builder.gap(gap),
    },
  );
  builder.finish();
  return items;
}

const boundsOf = (item: TimelineItem): Tally | Gap => ('gap' in item ? item.gap : item.session);
const sessionsOf = (items: TimelineItem[]): Tally[] =>
  items.flatMap((item) => ('session' in item ? [item.session] : []));
const activeOf = (items: TimelineItem[]): number =>
  sessionsOf(items).reduce((sum, { active_ms }) => sum + active_ms, 0);

/** The same events, all of the app that was activated last: input of others is told by times that condensing leaves out. */
function inFront(events: ZaneiEvent[]): ZaneiEvent[] {
  let app: ZaneiEvent['app'] | null = null;
  return events.flatMap((event) => {
    if (event.type === 'app.activate') app = event.app;
    return app === null ? [] : [{ ...event, app }];
  });
}

describe('sessions and gaps of any events and intervals', () => {
  it.each([FINE_LEVEL, ...COARSE_LEVELS].map((level, index) => [index, level] as const))(
    'partition the range to the ms at level %i',
    (_, level) => {
      fc.assert(
        fc.property(someEvents(), someIntervals, someRange, (events, intervals, range) => {
          let at = range.since_ms;
          for (const item of itemsOf(new ArrayStore(events, intervals), range, level)) {
            const { start_ms, end_ms } = boundsOf(item);
            expect(start_ms).toBe(at);
            expect(end_ms).toBeGreaterThanOrEqual(start_ms);
            at = end_ms;
            if ('gap' in item) expect(GAP_REASONS).toContain(item.gap.reason);
            else expect(item.session.active_ms).toBeLessThanOrEqual(end_ms - start_ms);
          }
          expect(at).toBe(range.until_ms);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('agree on active time at every level, per app too in the totals', () => {
    fc.assert(
      fc.property(someEvents(), someIntervals, someRange, (events, intervals, range) => {
        const store = new ArrayStore(events, intervals);
        const active = activeOf(itemsOf(store, range, FINE_LEVEL));
        for (const level of COARSE_LEVELS) expect(activeOf(itemsOf(store, range, level))).toBe(active);
        const totals = readTotals(store, { ...range, now_ms: LATER, zone: 'Asia/Kathmandu' });
        expect(totals.active_ms).toBe(active);
        expect(totals.apps.reduce((sum, { ms }) => sum + ms, 0)).toBe(active);
        expect(totals.days.reduce((sum, { active_ms }) => sum + active_ms, 0)).toBe(active);
        for (const session of sessionsOf(itemsOf(store, range))) {
          expect([...session.apps.values()].reduce((sum, { ms }) => sum + ms, 0)).toBe(session.active_ms);
          const titled = [...session.titles.values()].reduce((sum, { ms }) => sum + ms, 0);
          expect(titled).toBeLessThanOrEqual(session.active_ms);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('count every key and paste once', () => {
    fc.assert(
      fc.property(someEvents(), (events) => {
        const range = { since_ms: DAY_START, until_ms: DAY_START + 10 * 86_400_000 };
        const keys = events.reduce(
          (sum, { type, data }) =>
            type === 'input.key' && (data.kind === 'text' || data.kind === 'delete') ? sum + data.count : sum,
          0,
        );
        const pastes = events.filter(({ type }) => type === 'clipboard.paste').length;
        for (const level of COARSE_LEVELS) {
          const all = newTally('', null, '', 0);
          for (const session of sessionsOf(itemsOf(new ArrayStore(events), range, level)))
            addTally(all, session);
          expect([...all.docs.values()].reduce((sum, doc) => sum + doc.keys, 0)).toBe(keys);
          expect(all.pastes).toBe(pastes);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('do not depend on the order in which equal times were stored', () => {
    fc.assert(
      fc.property(someEvents(), someRange, (events, range) => {
        const straight = itemsOf(new ArrayStore(events), range);
        expect(itemsOf(new ArrayStore(events.toReversed()), range)).toEqual(straight);
      }),
      { numRuns: 100 },
    );
  });

  it('are the same from condensed events, but for ids', () => {
    fc.assert(
      fc.property(someEvents(), someIntervals, (events, intervals) => {
        // Where two gaps touch, a run across both may leave a moment between them that single events do not.
        const store = new ArrayStore(inFront(events), intervals.slice(0, 1));
        const short = { since_ms: DAY_START - 1000, until_ms: DAY_START + 40 * 3_600_000 };
        const long = { since_ms: DAY_START - 1000, until_ms: DAY_START + 60 * 3_600_000 };
        const plain = sessionsOf(itemsOf(store, short)).filter(({ end_ms }) => end_ms < short.until_ms);
        const condensed = sessionsOf(itemsOf(store, long)).slice(0, plain.length);
        const facts = ({ start_ms, end_ms, active_ms, key }: Tally) => ({ start_ms, end_ms, active_ms, key });
        expect(condensed.map(facts)).toEqual(plain.map(facts));
      }),
      { numRuns: 300 },
    );
  });
});
