import type { IntervalReason } from '../../src/core/interval/interval.ts';
import { localDay, localDayStart } from '../../src/core/time/zone-offset.ts';
import { EventMaker } from './make-events.ts';
import type { Seed } from './seed-store.ts';

export const ZONE = 'Asia/Tokyo';
export const yesterdayStart = (): number => localDayStart(Date.now(), ZONE, -1);
export const yesterday = (): string => localDay(yesterdayStart() + 3_600_000, ZONE);

/** [from, to, app, title, site]: what was in front when, local clock of the day. */
type Stretch = [string, string, string, string, string?];

const STRETCHES: Stretch[] = [
  ['00:00', '00:38', 'Google Chrome', 'Intl.DateTimeFormat | MDN', 'developer.mozilla.org/docs/Intl'],
  ['08:16', '08:31', 'Mail', '受信 (12)'],
  ['08:37', '08:58', 'Slack', '#release-2-4 (Channel) | Kumo Works'],
  ['09:00', '10:07', 'Visual Studio Code', 'rounding.ts — ledger'],
  ['10:07', '10:19', 'Terminal', 'ledger — npm test — 120×32'],
  ['10:19', '10:44', 'Visual Studio Code', '残高計算.test.ts — ledger'],
  [
    '10:44',
    '11:28',
    'Google Chrome',
    'Rounding modes for yen amounts · Issue #471 · kumo-works/ledger',
    'github.com/kumo-works/ledger/issues/471',
  ],
  ['11:28', '11:40', 'Slack', '鈴木 健太 (DM) | Kumo Works'],
  ['11:40', '12:04', 'Figma', '設定画面 v3 – Zanei'],
  ['12:52', '13:10', 'Notes', '9/24 定例メモ'],
  ['13:20', '14:02', 'Xcode', 'EventTap.mm — ZaneiNative'],
  ['14:02', '14:05', 'Terminal', 'ledger — git log'],
  ['14:05', '14:08', 'Mail', 'Re: 見積もり'],
  ['14:08', '14:10', 'Notes', '買い物'],
  ['14:10', '14:18', 'Slack', '#code-review (Channel) | Kumo Works'],
  [
    '14:18',
    '14:42',
    'Google Chrome',
    'fix: 残高の丸めを修正 by suzuki-k · Pull Request #482 · kumo-works/ledger',
    'github.com/kumo-works/ledger/pull/482',
  ],
  ['14:42', '15:00', 'Visual Studio Code', 'rounding.ts — ledger'],
  ['15:30', '16:20', 'Visual Studio Code', 'timeline.tsx — zanei'],
  ['16:20', '16:32', 'Terminal', 'zanei — git rebase'],
  ['16:41', '17:20', 'Google Chrome', 'CSS color-mix() | MDN', 'developer.mozilla.org/docs/color-mix'],
  ['17:20', '17:38', 'Mail', '受信 (3)'],
  ['17:38', '18:05', 'Figma', 'アイコン – Zanei'],
  ['18:05', '18:42', 'Visual Studio Code', 'day-strip.tsx — zanei'],
];

const GAPS: [IntervalReason, string, string][] = [
  ['asleep', '00:38', '08:12'],
  ['locked', '08:12', '08:16'],
  ['locked', '12:04', '12:52'],
  ['paused', '15:00', '15:30'],
  ['permission_missing', '16:32', '16:41'],
  ['asleep', '19:00', '23:50'],
];

const EDITORS = new Set(['Visual Studio Code', 'Xcode', 'Notes', 'Slack']);

/** A working day of yesterday with every kind of gap, and a little of today. `longTitle` replaces every title. */
export function workday(longTitle?: string): Seed {
  const start = yesterdayStart();
  const at = (clock: string): number => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    return start + (hours * 60 + minutes) * 60_000;
  };
  const make = new EventMaker(start);
  for (const [from, to, app, title, site] of STRETCHES)
    fill(make, at(from), at(to), app, longTitle ?? title, site);
  const now = Date.now();
  const todayStart = localDayStart(now, ZONE);
  const recent = Math.max(todayStart, now - 40 * 60_000);
  fill(make, recent, now - 60_000, 'Notes', longTitle ?? '今日のメモ', undefined);
  return {
    events: make.events,
    intervals: [
      ['recording', start, now - 30_000],
      ...GAPS.map(([reason, from, to]): Seed['intervals'][number] => [reason, at(from), at(to)]),
    ],
  };
}

const STEP_MS = 100_000;

/** Signs of life every 100 s or so, so that no silence is long enough to be idle. */
function fill(make: EventMaker, from: number, to: number, app: string, title: string, site?: string): void {
  make.activate(from, app, title);
  let step = 0;
  for (let ms = from + 5_000; ms < to - 1000; ms += STEP_MS) {
    step += 1;
    if (site !== undefined) {
      const secret = step === 3 ? '?token=[REDACTED:token]' : '';
      if (step % 2 === 1)
        make.page(ms, title, `https://${site}${step > 1 ? `/${step}` : ''}${secret}`, secret !== '');
      else make.scroll(ms, app, title);
    } else if (EDITORS.has(app)) {
      make.type(ms, app, title, 40 + ((step * 37) % 90));
      if (step % 4 === 0) make.save(ms + 1000, app, title);
    } else make.scroll(ms, app, title);
    if (step === 5) make.copy(ms + 2000, app, title);
  }
}
