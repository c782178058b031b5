import { EventMaker } from './make-events.ts';
import type { Seed } from './seed-store.ts';
import { yesterdayStart } from './workday.ts';

const APPS = ['Visual Studio Code', 'Terminal', 'Google Chrome', 'Slack', 'Mail', 'Notes', 'Xcode', 'Figma'];

/** A full day of `count` events in short stretches: every thirty events another app. */
export function manySessions(count: number, start = yesterdayStart(), length = 86_000_000): Seed {
  const make = new EventMaker(start);
  for (let index = 0; index < count; index += 1) {
    const ms = start + Math.floor((index / count) * length);
    const stretch = Math.floor(index / 30);
    const app = APPS[(stretch * 7) % APPS.length] ?? 'Mail';
    const title = `Document ${stretch % 400} — ${app}`;
    if (index % 30 === 0) make.activate(ms, app, title);
    else if (app === 'Google Chrome')
      make.page(ms, title, `https://site${stretch % 40}.example.com/${index % 9}`);
    else make.type(ms, app, title, 1 + (index % 50));
  }
  return { events: make.events, intervals: [['recording', start, start + length]] };
}

/** Forty sessions in the minutes before now, so that the list of today scrolls. */
export function manyToday(): Seed {
  const length = 40 * 60_000;
  return manySessions(1200, Date.now() - length - 60_000, length);
}
