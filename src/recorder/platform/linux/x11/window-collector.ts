import { eventMask, type XEvent } from 'x11';
import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { BrowserModes } from '../browser-modes.ts';
import type { DesktopState } from '../desktop-state.ts';
import type { Sequencer } from '../sequencer.ts';
import { stampNow } from '../stamp.ts';
import { createAppLives } from './app-lives.ts';
import { readDesktopEntries } from './desktop-entries.ts';
import type { DisplayLink } from './display-link.ts';
import { isAlive, readClues, readTitle, readWindowIds } from './window-reader.ts';
import { createWindowWatch, type WindowSource, type WindowWatch } from './window-watch.ts';
import type { XConnection } from './x-connection.ts';

/** Titles flicker while a page or document loads ("Untitled", the file's name); the one that stays this long counts, ms. */
const TITLE_SETTLE_MS = 300;
/** When an unknown browser mode is asked for again, ms after the time before; the last one repeats. */
const RECHECK_MS = [300, 500, 1_000, 2_000, 5_000];

/** What the window collector needs. */
export interface WindowCollectorParts {
  env: NodeJS.ProcessEnv;
  link: DisplayLink;
  state: DesktopState;
  sequencer: Sequencer;
  modes: BrowserModes;
}

/** Apps and windows of an X11 session with an EWMH window manager. */
export function createWindowCollector(parts: WindowCollectorParts): Collector {
  let stop: (() => void) | null = null;
  return {
    name: 'x11.windows',
    async start(context) {
      const x = await parts.link.acquire();
      try {
        stop = await watch(x, context, parts);
      } catch (error) {
        parts.link.release();
        throw error;
      }
    },
    stop() {
      stop?.();
      stop = null;
      return Promise.resolve();
    },
  };
}

async function watch(
  x: XConnection,
  context: CollectorContext,
  parts: WindowCollectorParts,
): Promise<() => void> {
  const { state, sequencer } = parts;
  const now = () => stampNow(context.clock);
  const lives = createAppLives({
    after: (ms, run) => context.clock.after(ms, run),
    isAlive,
    launched: (app, stamp) => context.observe({ kind: 'app.launched', ...stamp, app }),
    terminated: (app) => context.observe({ kind: 'app.terminated', ...now(), app }),
  });
  const watching = createWindowWatch({
    context,
    source: windowSource(x),
    state,
    lives,
    modes: parts.modes,
    entries: readDesktopEntries(parts.env),
  });
  const timers = createTimers(context, sequencer, watching, state);
  const atoms = {
    list: await x.atom('_NET_CLIENT_LIST'),
    active: await x.atom('_NET_ACTIVE_WINDOW'),
    title: await x.atom('_NET_WM_NAME'),
    oldTitle: await x.atom('WM_NAME'),
  };
  const onEvent = (event: XEvent): void => {
    if (event.name !== 'PropertyNotify') return;
    const stamp = now();
    if (event.wid !== x.root) {
      if (event.atom === atoms.title || event.atom === atoms.oldTitle) timers.titleChanged(event.wid ?? 0);
    } else if (event.atom === atoms.active) {
      sequencer.add(() => watching.active(stamp));
      sequencer.add(() => timers.recheck(0));
    } else if (event.atom === atoms.list) sequencer.add(() => watching.list(stamp));
  };
  const endings = [x.onEvent(onEvent), x.onEnd(() => context.failed('the X server ended the connection'))];
  x.client.ChangeWindowAttributes(x.root, { eventMask: eventMask.PropertyChange });
  await reportWindowManager(x, context);
  sequencer.add(() => watching.list(null));
  sequencer.add(() => watching.active(now()));
  sequencer.add(() => timers.recheck(0));
  return () => {
    for (const end of endings) end();
    timers.stop();
    lives.stop();
    sequencer.clear();
    state.windows.clear();
    state.front = null;
    parts.link.release();
  };
}

/** Without an EWMH window manager there is no list of windows and no active one: say so, keys are still counted. */
async function reportWindowManager(x: XConnection, context: CollectorContext): Promise<void> {
  const manager = await x.property(x.root, '_NET_SUPPORTING_WM_CHECK');
  const reason = manager.length > 0 ? null : 'no window manager that names the active window (EWMH)';
  context.observe({ kind: 'degraded', ...stampNow(context.clock), component: 'x11.windows', reason });
}

function windowSource(x: XConnection): WindowSource {
  return {
    windowIds: () => readWindowIds(x, '_NET_CLIENT_LIST'),
    activeId: async () => (await readWindowIds(x, '_NET_ACTIVE_WINDOW'))[0] ?? null,
    title: (window) => readTitle(x, window),
    clues: (window) => readClues(x, window),
    follow: (window) =>
      x.client.ChangeWindowAttributes(window, { eventMask: eventMask.PropertyChange }, () => true),
  };
}

interface Timers {
  titleChanged(window: number): void;
  recheck(attempt: number): void;
  stop(): void;
}

/** The two waits of the window collector: for a title to settle, and for a browser to say what its window is. */
function createTimers(
  context: CollectorContext,
  sequencer: Sequencer,
  watching: WindowWatch,
  state: DesktopState,
): Timers {
  const titles = new Map<number, () => void>();
  let cancelRecheck = (): void => undefined;
  const timers: Timers = {
    titleChanged(window) {
      const stamp = stampNow(context.clock);
      titles.get(window)?.();
      const settled = (): void => {
        titles.delete(window);
        sequencer.add(() => watching.titled(window, stamp));
      };
      titles.set(window, context.clock.after(TITLE_SETTLE_MS, settled));
    },
    recheck(attempt) {
      cancelRecheck();
      if (state.front?.mode !== 'unknown' || state.front.mark === 'none') return;
      const wait = RECHECK_MS[Math.min(attempt, RECHECK_MS.length - 1)] ?? 0;
      cancelRecheck = context.clock.after(wait, () => {
        sequencer.add(async () => {
          if (await watching.recheck(stampNow(context.clock))) timers.recheck(attempt + 1);
        });
      });
    },
    stop() {
      for (const cancel of titles.values()) cancel();
      cancelRecheck();
    },
  };
  return timers;
}
