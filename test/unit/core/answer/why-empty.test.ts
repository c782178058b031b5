import { describe, expect, it } from 'vitest';
import { answerQuery } from '../../../../src/core/answer/answer-query.ts';
import { answerTimeline } from '../../../../src/core/answer/answer-timeline.ts';
import { parseQueryParams, parseTimelineParams } from '../../../../src/core/answer/parse-params.ts';
import type { RecorderInterval } from '../../../../src/core/interval/interval.ts';
import type { RecorderState } from '../../../../src/core/status/recorder-state.ts';
import { ArrayStore } from '../array-store.ts';
import { eventOf } from '../timeline/notation.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;
const AT = { now_ms: NOW, zone: 'UTC' };
const STARTED = '2026-03-10T08:00:00.000Z';
const OWNER = { pid: 1, instance_id: `1@${STARTED}`, mode: 'app', started_at: STARTED } as const;
const BEAT: Partial<RecorderState> = { ...OWNER, heartbeat_at: new Date(NOW - 1000).toISOString() };
const MISSING: Partial<RecorderState> = {
  capabilities: [{ name: 'accessibility', state: 'action_required', required: true, detail: null }],
};
const event = (ms: number) => eventOf(ms, 0, 'act', 'Code', '"x"', 0);
/** 08:00 to 09:00, all of it spent so. */
const spent = (reason: RecorderInterval['reason']): RecorderInterval[] => [
  { reason, start_ms: NOW - 4 * HOUR, end_ms: NOW - 3 * HOUR },
];
const THEN = { since: '2026-03-10T08:00:00Z', until: '2026-03-10T09:00:00Z' };
const old = [event(NOW - 40 * HOUR)];

type Case = [code: string, words: RegExp, store: ArrayStore | null, raw: object];
const CASES: Case[] = [
  ['never_recorded', /has never run/, null, {}],
  ['never_recorded', /not running/, new ArrayStore([]), {}],
  ['future', /future/, new ArrayStore([]), { since: '2030-01-01', until: '2030-01-02' }],
  ['paused', /until it is resumed/, new ArrayStore([], [], { ...BEAT, paused_until: 'infinity' }, OWNER), {}],
  [
    'paused',
    /until 2026-03-10T13:00:00.000Z/,
    new ArrayStore([], [], { ...BEAT, paused_until: '2026-03-10T13:00:00.000Z' }, OWNER),
    {},
  ],
  ['no_match', /is running/, new ArrayStore([], [], BEAT, OWNER), {}],
  ['permission_missing', /accessibility/, new ArrayStore([], [], { ...BEAT, ...MISSING }, OWNER), {}],
  [
    'stopped',
    /last event is from 2026-03-01T00:00:00.000Z/,
    new ArrayStore([], [], { events_captured: 3, last_event_ts: '2026-03-01T00:00:00.000Z' }),
    {},
  ],
  // A fresh heartbeat whose writer was killed is no recorder; nor do its permissions count.
  ['stopped', /not running/, new ArrayStore([], [], { ...BEAT, ...MISSING }), {}],
  ['not_retained', /oldest event is from/, new ArrayStore(old), { since: '2020-01-01', until: '2020-01-02' }],
  ['away', /locked/, new ArrayStore([], spent('locked')), THEN],
  ['away', /asleep/, new ArrayStore(old, spent('asleep'), BEAT, OWNER), THEN],
  ['withheld', /excluded app or a private window/, new ArrayStore(old, spent('withheld'), BEAT, OWNER), THEN],
  // What the recorder does now is not what it did then.
  ['stopped', /not running then/, new ArrayStore(old, spent('stopped'), BEAT, OWNER), THEN],
  ['paused', /was paused then/, new ArrayStore(old, spent('paused'), BEAT, OWNER), THEN],
  [
    'permission_missing',
    /lacked/,
    new ArrayStore(old, spent('permission_missing'), { ...BEAT, paused_until: 'infinity' }, OWNER),
    THEN,
  ],
  [
    'no_match',
    /^Nothing was recorded/,
    new ArrayStore(old, [], { ...BEAT, paused_until: 'infinity' }, OWNER),
    THEN,
  ],
];

describe('an empty answer says why', () => {
  it.each(CASES)('%s %s', (code, words, store, raw) => {
    const query = answerQuery(store, parseQueryParams(raw), AT).why_empty;
    expect(query?.code).toBe(code);
    expect(query?.message).toMatch(words);
    const { answer, text } = answerTimeline(store, parseTimelineParams(raw), AT);
    expect(answer.why_empty).toEqual(query);
    expect(text).toContain(`Empty: ${query?.message}`);
  });

  it.each([
    [{ app: 'Nothing' }, /but nothing that matches app\.$/],
    [{ bundle_id: 'a.example' }, /but nothing that matches bundle_id\.$/],
    [{ types: ['input.key'], text: 'zebra' }, /but nothing that matches types, text\.$/],
  ])('a filter that matches nothing is named: %j', (raw, words) => {
    const store = new ArrayStore([event(NOW - 60_000)]);
    const why = answerQuery(store, parseQueryParams({ since: '1h', ...raw }), AT).why_empty;
    expect(why?.code).toBe('no_match');
    expect(why?.message).toMatch(words);
    expect(why?.message).not.toContain('zebra');
  });

  it('a filter is not blamed where nothing was recorded at all', () => {
    const store = new ArrayStore(old, spent('locked'), BEAT, OWNER);
    expect(answerQuery(store, parseQueryParams({ ...THEN, app: 'Code' }), AT).why_empty?.code).toBe('away');
  });
});
