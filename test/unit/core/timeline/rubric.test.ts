import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerTimeline } from '../../../../src/core/answer/answer-timeline.ts';
import { parseTimelineParams } from '../../../../src/core/answer/parse-params.ts';
import { eventId } from '../../../../src/core/event/event-id.ts';
import type { RecorderInterval } from '../../../../src/core/interval/interval.ts';
import { readTotals } from '../../../../src/core/timeline/totals.ts';
import { viewTimeline } from '../../../../src/core/timeline/view-timeline.ts';
import { ArrayStore } from '../array-store.ts';
import { eventOf, readTrace } from './notation.ts';
import { realTokens } from '../text/real-tokens.ts';

const DATE = '2026-03-14';
const AT = { now_ms: Date.parse('2026-03-20T00:00:00Z'), zone: 'UTC' };
const RANGE = { since: `${DATE}T09:00:00Z`, until: `${DATE}T12:00:00Z` };
const BOUNDS = { since_ms: Date.parse(RANGE.since), until_ms: Date.parse(RANGE.until) };

const storeOf = (text: string) => {
  const { events, intervals } = readTrace(DATE, text);
  return new ArrayStore(events, intervals);
};
const answer = (store: ArrayStore, more: object = {}) =>
  answerTimeline(store, parseTimelineParams({ ...RANGE, ...more }), AT);

const time = (seconds: number) =>
  new Date(Date.parse(`${DATE}T09:00:00Z`) + seconds * 1000).toISOString().slice(11, 19);
/** Sixty pages of one reader, 40 s each. */
const SIXTY_TABS = [
  '09:00:00 act Safari "Start"',
  ...Array.from(
    { length: 60 },
    (_, at) => `${time(at * 40)} nav Safari https://site${at % 7}.example/a/${at} "Article number ${at}"`,
  ),
].join('\n');

describe('rubric 2: a page in front for more than 30 s', () => {
  it('is there by address and title at the default budget, however many there are', () => {
    const { text } = answer(storeOf(SIXTY_TABS));
    expect(text).not.toContain('Reduced:');
    for (let at = 0; at < 60; at++) {
      expect(text).toContain(`https://site${at % 7}.example/a/${at} · "Article number ${at}"`);
    }
    const { pages } = answer(storeOf(SIXTY_TABS), { format: 'structured' }).answer.sessions![0]!;
    expect(pages).toHaveLength(60);
  });

  it.each([600, 250])('or is said to be left out, at %i tokens', (token_budget) => {
    for (const format of ['markdown', 'structured']) {
      const { text } = answer(storeOf(SIXTY_TABS), { token_budget, format });
      const all = Array.from({ length: 60 }, (_, at) => text.includes(`example/a/${at} `)).every(Boolean);
      expect(all).toBe(false);
      expect(text).toMatch(/^Reduced: .*pages|"reduced":\[[^\]]*pages|most activities/mu);
    }
  });
});

describe('rubric 1: the last thing worked on', () => {
  it.each([4000, 600, 300])('is in the newest session and in Latest at %i tokens', (token_budget) => {
    const store = storeOf(`${SIXTY_TABS}
10:00:00 act Code "draft.md — notes"
10:00:20 key Code text×90`);
    const { text } = answer(store, { token_budget });
    expect(text.slice(text.lastIndexOf('\n## '))).toContain('draft.md — notes');
    if (text.includes('Active:')) expect(text).toContain('Latest: Code · "draft.md — notes"');
  });
});

describe('a wall clock that was set back in one run', () => {
  // 10:00, 10:30, 09:40 on the wall; 0, 30 and 35 min on the clock that never jumps.
  const at = (wall: string, mono_min: number, index: number) =>
    eventOf(Date.parse(`${DATE}T${wall}Z`), mono_min * 60_000, 'act', `App${index}`, `"w"`, index);
  const events = [at('10:00:00', 0, 0), at('10:30:00', 30, 1), at('09:40:00', 35, 2)];
  const step: RecorderInterval = {
    reason: 'clock_stepped',
    start_ms: Date.parse(`${DATE}T10:35:00Z`),
    end_ms: Date.parse(`${DATE}T09:40:00Z`),
  };

  it('keeps the order it happened in and says so where the recorder noted the step', () => {
    const told = answer(new ArrayStore(events, [step]), { format: 'structured' }).answer;
    expect(told.sessions?.map(({ app }) => app)).toEqual(['App0', 'App1', 'App2']);
    expect(answer(new ArrayStore(events, [step])).text).toMatch(/^Clock: set back 55 min/m);
  });

  it.each([
    ['noted', [step]],
    ['not noted', []],
  ])('gives no negative and no doubled time: %s', (_, intervals) => {
    const { sessions = [], active_ms = 0 } = answer(new ArrayStore(events, intervals), {
      format: 'structured',
    }).answer;
    expect(sessions).toHaveLength(3);
    let last = 0;
    for (const session of sessions) {
      expect(Date.parse(session.start)).toBeGreaterThanOrEqual(last);
      last = Date.parse(session.end);
      expect(last).toBeGreaterThan(Date.parse(session.start));
    }
    expect(active_ms).toBeGreaterThan(0);
    expect(active_ms).toBeLessThanOrEqual(40 * 60_000);
  });
});

describe('rubric 13: JSON with event ids as they are made', () => {
  it.each(['coarse', 'fine'])(
    'is estimated within 10 %% of the larger of two tokenizers: %s',
    (granularity) => {
      let seed = 12345;
      const random = (bytes: Uint8Array) => {
        for (let at = 0; at < bytes.length; at++) {
          seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
          bytes[at] = (seed >> 16) & 255;
        }
      };
      const day = ['a', 'day.en', 'day.ja'].map((name) =>
        readTrace(DATE, readFileSync(`${import.meta.dirname}/golden/${name}.trace.txt`, 'utf8')),
      );
      for (const { events, intervals } of day) {
        const real = events.map((event) => ({ ...event, id: eventId(Date.parse(event.ts), random) }));
        const since = `${DATE}T00:00:00Z`;
        const until = `${DATE}T23:00:00Z`;
        const { text, answer: told } = answer(new ArrayStore(real, intervals), {
          since,
          until,
          granularity,
          format: 'structured',
          token_budget: 1_000_000,
        });
        const tokens = realTokens(text);
        expect(text).toContain(real[0]!.id);
        expect(Math.abs(told.token_estimate / tokens - 1)).toBeLessThanOrEqual(0.1);
      }
    },
  );
});

describe('a recorder that holds the lock', () => {
  it.each([
    ['runs, though its heartbeat is old', true],
    ['is gone without it, though the heartbeat is fresh', false],
  ])('%s', (_, holds) => {
    const now = Date.parse(`${DATE}T11:00:00Z`);
    const started_at = `${DATE}T09:00:00.000Z`;
    const owner = { pid: 5, instance_id: `5@${started_at}`, mode: 'app', started_at } as const;
    const { events } = readTrace(DATE, '09:10:00 act Code "x"');
    const beat = new Date(holds ? now - 3_600_000 : now - 1000).toISOString();
    const store = new ArrayStore(events, [], { ...owner, heartbeat_at: beat }, holds ? owner : null);
    const params = parseTimelineParams({ ...RANGE, format: 'structured' });
    const { gaps = [] } = answerTimeline(store, params, { now_ms: now, zone: 'UTC' }).answer;
    expect(gaps.some(({ reason }) => reason === 'stopped')).toBe(!holds);
  });
});

describe('viewTimeline', () => {
  it('is the sessions, gaps and sums that get_timeline and the totals give', () => {
    const store = storeOf(`09:10:00 act Code "a <b> — zanei"
09:11:00 key Code text×12
09:20:00 act Safari "Page"
09:20:01 nav Safari https://a.example/x "Page"
[09:30:00 → 10:00:00 locked]
10:00:00 act Code "a <b> — zanei"`);
    const view = viewTimeline(store, { ...BOUNDS, now_ms: AT.now_ms, zone: 'UTC' });
    const told = answer(store, { format: 'structured' }).answer;
    expect(view.sessions.map(({ start_ms, end_ms }) => [start_ms, end_ms])).toEqual(
      told.sessions?.map(({ start, end }) => [Date.parse(start), Date.parse(end)]),
    );
    expect(view.gaps.map(({ reason }) => reason)).toEqual(told.gaps?.map(({ reason }) => reason));
    expect(view.totals).toEqual(readTotals(store, { ...BOUNDS, now_ms: AT.now_ms, zone: 'UTC' }));
    expect(view.totals.active_ms).toBe(told.active_ms);
    // Shown as text, so cleaned but not escaped.
    expect(view.sessions[0]).toMatchObject({
      app: 'Code',
      title: 'a <b> — zanei',
      activities: [{ kind: 'edited', what: [{ quote: 'a <b> — zanei' }] }],
    });
    expect(view.sessions.find(({ app }) => app === 'Safari')?.sites).toMatchObject([{ name: 'a.example' }]);
  });

  it('of a store without events is one gap', () => {
    const view = viewTimeline(new ArrayStore([]), { ...BOUNDS, now_ms: AT.now_ms, zone: 'UTC' });
    expect(view.sessions).toEqual([]);
    expect(view.gaps).toHaveLength(1);
    expect(view.totals.active_ms).toBe(0);
  });
});
