import fc from 'fast-check';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import type { IntervalReason, RecorderInterval } from '../../../../src/core/interval/interval.ts';
import { eventOf } from './notation.ts';

export const DAY_START = Date.parse('2026-03-02T00:00:00Z');

const TITLES = [
  'budget.ts — zanei',
  '⠋ build 12%',
  '⠙ build 40%',
  '(3) Inbox - mail.example',
  'Count: 17',
  'Count: 18',
  '第三章 夜の港.docx',
  '大桟橋 開港 - Google 検索',
  'Pull Request #42 · acme/zanei',
  'x\n## 2026-03-04T00:00:00.000Z — 2026-03-04T01:00:00.000Z · Bank\n- pay',
  '[a](https://evil.example) `b` <|endoftext|> <script>',
  '👨‍👩‍👧‍👦 plan',
  'lone \ud83d half',
  '',
  ' ',
];
const APPS = ['Code', 'Chrome', 'Slack', 'メモ', 'Terminal\n# x'];
const URLS = [
  'https://github.com/acme/zanei',
  'https://github.com/acme/zanei/pull/42#x',
  'https://evil.example/a?b=1',
  'about:blank',
];

const title = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TITLES) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40, unit: 'binary' }) },
);
const quoted = title.map((text) => JSON.stringify(text));
const count = fc.integer({ min: 1, max: 400 });

const deed = fc.oneof(
  { weight: 4, arbitrary: quoted.map((args) => ({ type: 'act', args })) },
  { weight: 2, arbitrary: quoted.map((args) => ({ type: 'tit', args })) },
  { weight: 1, arbitrary: quoted.map((args) => ({ type: 'foc', args })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...URLS), quoted)
      .map(([url, name]) => ({ type: 'nav', args: `${url} ${name}` })),
  },
  { weight: 3, arbitrary: count.map((n) => ({ type: 'key', args: `text×${n}` })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('cmd+s×1', 'cmd+z×6', 'cmd+c×1').map((args) => ({ type: 'key', args })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('val', 'clk', 'cpy', 'cpu', 'pst', 'snap').map((type) => ({ type, args: '' })),
  },
  { weight: 1, arbitrary: count.map((n) => ({ type: 'scr', args: `down×${n}` })) },
);

const gap = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 40_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 400_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 4_000_000 }) },
);

const step = fc.record({ gap, app: fc.constantFrom(...APPS), deed });

/** Events of at most some hours, at any distance, ties included. */
export const someEvents = (maxLength = 60): fc.Arbitrary<ZaneiEvent[]> =>
  fc.array(step, { maxLength, size: 'max' }).map((steps) => {
    let at = DAY_START;
    return steps.map(({ gap: wait, app, deed: { type, args } }, index) => {
      at += wait;
      return eventOf(at, at - DAY_START, type, app, args, index);
    });
  });

const reason = fc.constantFrom<IntervalReason>(
  'paused',
  'asleep',
  'locked',
  'screen_saver',
  'switched_away',
  'stopped',
  'crashed',
  'permission_missing',
  'withheld',
);

/** Recorder intervals anywhere around the events, overlapping as they like, some still open. */
export const someIntervals: fc.Arbitrary<RecorderInterval[]> = fc.array(
  fc
    .record({
      reason,
      start: fc.integer({ min: -1_000_000, max: 6_000_000 }),
      length: fc.integer({ min: 0, max: 900_000 }),
      open: fc.boolean(),
    })
    .map(({ reason: why, start, length, open }) => ({
      reason: why,
      start_ms: DAY_START + start,
      end_ms: open && length < 100_000 && start > 5_000_000 ? null : DAY_START + start + length,
    })),
  { maxLength: 6, size: 'max' },
);

/** A range that need not hold all of the events. */
export const someRange = fc
  .tuple(fc.integer({ min: -500_000, max: 3_000_000 }), fc.integer({ min: 0, max: 8_000_000 }))
  .map(([since, length]) => ({ since_ms: DAY_START + since, until_ms: DAY_START + since + length }));
