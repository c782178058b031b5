import type { CollectorContext } from '../../../../core/port/platform.ts';
import { isOpen, windowRefOf, type DesktopState, type KnownWindow } from '../desktop-state.ts';
import type { Stamp } from '../stamp.ts';
import type { Accessibility } from './accessibility-link.ts';
import type { Ref } from './accessible.ts';
import type { SecretFields } from './describe.ts';
import { findFrame } from './frames.ts';
import { readPage, type Page } from './page.ts';

/** Several signs of one navigation come within this time, ms. */
const SETTLE_MS = 60;
/** A page that is still being built is looked at again, ms. */
const AGAIN_MS = [400, 1_200];

/** Tells which page the browser window in front shows. */
export interface PageWatch {
  /** Something hints at another page. */
  poke(stamp: Stamp): void;
  stop(): void;
}

/** What the page watch works with. */
export interface PageWatchParts {
  accessibility: Accessibility;
  context: CollectorContext;
  state: DesktopState;
  secrets: SecretFields;
}

/** Makes a watch that has seen no page yet. */
export function createPageWatch({ accessibility, context, state, secrets }: PageWatchParts): PageWatch {
  let cancel = (): void => undefined;
  let shown = '';
  let shownIn: number | null = null;
  const look = async (stamp: Stamp, attempt: number): Promise<void> => {
    const window = state.front;
    if (window === null || !showsPages(window)) return;
    const frame = await findFrame(accessibility, window);
    const page = frame === null ? null : await readPage(accessibility.read, frame);
    const wait = AGAIN_MS[attempt];
    if (wait !== undefined)
      cancel = context.clock.after(wait, () => void look(stamp, attempt + 1).catch(() => undefined));
    noteSight(state, window, page !== null, wait === undefined);
    if (page === null) return;
    await noteSecrets(accessibility, secrets, page);
    // The window may have changed hands while its page was read.
    if (state.front !== window || !isOpen(window)) return;
    const key = [window.id, page.url, page.title, page.tab].join('\0');
    if (key === shown) return;
    shown = key;
    context.observe({
      kind: 'page.shown',
      ...stamp,
      app: window.app,
      window: windowRefOf(window),
      mode: window.mode ?? 'unknown',
      url: page.url,
      tab_title: page.title,
      tab: page.tab,
    });
  };
  return {
    poke(stamp) {
      cancel();
      // Coming back to a window, its page is told anew: whoever listens may have lost it meanwhile.
      if (state.front?.id !== shownIn) shown = '';
      shownIn = state.front?.id ?? null;
      cancel = context.clock.after(SETTLE_MS, () => void look(stamp, 0).catch(() => undefined));
    },
    stop() {
      cancel();
    },
  };
}

function showsPages(window: KnownWindow): boolean {
  return window.mark !== null && window.mark !== 'none' && isOpen(window);
}

/** A browser whose page cannot be read even after it had time to build it was started without accessibility. */
function noteSight(state: DesktopState, { app }: KnownWindow, sees: boolean, final: boolean): void {
  if (sees) state.blindBrowsers.delete(app.name);
  else if (final) state.blindBrowsers.add(app.name);
}

/** Remembers the password fields of a page before anybody can press "show password". */
async function noteSecrets(accessibility: Accessibility, secrets: SecretFields, page: Page): Promise<void> {
  const found = await accessibility.read
    .matches(page.document, [], ['password text'], 0)
    .catch((): Ref[] => []);
  for (const field of found) secrets.add(field);
}
