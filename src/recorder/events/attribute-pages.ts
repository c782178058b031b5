import { hostOf } from '../../core/policy/site-host.ts';
import type { Handlers } from './attribute.ts';
import { CONTEXT, event } from './attribution.ts';
import { isOtherPage, sameApp, showPage, type DeskWindow } from './desk.ts';

/** Browser pages and content snapshots. */
export const PAGE_HANDLERS: Handlers<'page.shown' | 'snapshot.taken'> = {
  'page.shown': ({ app, window, mode, url, tab, tab_title }, desk) => {
    const on = desk.window(app, window, mode);
    if (on === null) return CONTEXT;
    const before = desk.shown(app);
    const page = { url, tab };
    const same = before?.on === on && !isOtherPage(on, page);
    const transition = transitionOf(before, on, page.tab);
    showPage(on, page);
    if (desk.front === null || !sameApp(desk.front, app)) return CONTEXT;
    desk.show(app, on.mode === 'normal' ? { on, tab } : null);
    if (on.mode === 'normal' && same) return { outcome: 'coalesced' };
    if (on.mode === 'normal' && url === null) return { outcome: 'filtered', reason: 'no_url' };
    const made = event(
      'browser.navigate',
      { app, on },
      { url: withoutBlanks(url), tab_title, mode: 'normal', transition },
      desk,
    );
    if (made.outcome === 'event') made.made.window = { title: window.title, id: null };
    return made;
  },
  'snapshot.taken': ({ app, window, mode, url, text, cutoff, trigger }, desk) => {
    const on = desk.window(app, window, mode);
    const chars = Array.from(text).length;
    const host = on?.in_browser === true ? { host: hostOf(url), host_stale: false } : {};
    return event('content.snapshot', { app, on }, { text, chars, cutoff, trigger }, desk, host);
  },
};

/** null for the first page of an app since nothing, a private window or no window was shown. */
function transitionOf(
  before: { on: DeskWindow; tab: string | null } | null,
  on: DeskWindow,
  tab: string | null,
): 'navigate' | 'tab_switch' | null {
  if (before === null) return null;
  return before.on !== on || before.tab !== tab ? 'tab_switch' : 'navigate';
}

/** Addresses hold no blanks; a browser that shows them unescaped means these. */
function withoutBlanks(url: string | null): string | null {
  return url?.trim().replace(/\s/g, (blank) => encodeURIComponent(blank)) ?? null;
}
