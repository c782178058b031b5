import { createSnapshotSchedule, type SnapshotDue } from '../../../../core/policy/snapshot-schedule.ts';
import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { BrowserReader } from '../browser/browser-reader.ts';
import { frontWindow, isOpen, windowRefOf, type KnownWindow } from '../desk-state.ts';
import type { MacosParts } from '../parts.ts';
import { stampBefore } from '../stamp.ts';
import { SNAPSHOT_WALK, snapshotText } from './snapshot-text.ts';

/** How often the schedule is looked at, ms. */
const TICK_MS = 1_000;

/** The visible text of the window in front when its time has come; nothing runs while that is switched off. */
export function createSnapshotCollector(parts: MacosParts, browser: BrowserReader): Collector {
  let stop: (() => void) | null = null;
  return {
    name: 'snapshots',
    start(context) {
      parts.link.acquire(context.clock);
      const end = follow(context, parts, browser);
      stop = () => {
        end();
        parts.link.release();
      };
      return Promise.resolve();
    },
    stop() {
      stop?.();
      stop = null;
      return Promise.resolve();
    },
  };
}

function follow(context: CollectorContext, { link, state }: MacosParts, browser: BrowserReader): () => void {
  const schedule = createSnapshotSchedule();
  const now = (): number => context.clock.monoNs() / 1e6;
  const wanted = (): boolean => context.ask.config().capture.content_snapshot;
  const allowed = (window: KnownWindow): boolean =>
    wanted() && state.secureInput === false && isOpen(window) && context.ask.maySnapshot(window.app);
  let busy = false;

  const take = async (due: SnapshotDue, window: KnownWindow): Promise<void> => {
    const { app, id, title } = window;
    const url = allowed(window) ? await addressOf(window, browser) : null;
    if (schedule.refusal(due, allowed(window) && isNamed(window, url), now()) !== null) return;
    const stamp = stampBefore(context.clock, 0);
    const seen = await link.ask('ax.snapshot', (addon, request) =>
      addon.snapshot(app.pid, id, SNAPSHOT_WALK, request),
    );
    const text = seen === null ? '' : snapshotText(seen);
    const timed_out = seen === null || seen.timed_out;
    // Asked again: the page, the mode or the settings may have changed while it was read.
    const same = (await addressOf(window, browser)) === url && window.title === title;
    const still = same && allowed(window);
    if (schedule.finish(due, { text, timed_out, allowed: still }, now()) !== null) return;
    const cutoff = seen?.cutoff ?? null;
    context.observe({
      kind: 'snapshot.taken',
      ...stamp,
      app,
      window: windowRefOf(window),
      mode: window.mode,
      url,
      text,
      cutoff,
      trigger: due.trigger,
    });
  };
  const run = (due: SnapshotDue | null): void => {
    const window =
      due === null ? undefined : state.windows.get(`${String(due.window.pid)} ${String(due.window.id)}`);
    if (due === null || window === undefined || busy) return;
    busy = true;
    void take(due, window).finally(() => {
      busy = false;
    });
  };
  const onFront = (window: KnownWindow | null): void => {
    run(schedule.focused(window === null ? null : { pid: window.app.pid, id: window.id }, now()));
    schedule.changed(now());
  };
  const onActivity = (what: 'input' | 'change'): void =>
    what === 'input' ? schedule.input(now()) : schedule.changed(now());
  let cancel = (): void => undefined;
  const tick = (): void => {
    if (wanted() && frontWindow(state) !== null) run(schedule.due(now()));
    cancel = context.clock.after(TICK_MS, tick);
  };
  state.onFront.add(onFront);
  state.onActivity.add(onActivity);
  tick();
  return () => {
    cancel();
    state.onFront.delete(onFront);
    state.onActivity.delete(onActivity);
  };
}

/** The address of a page as the browser says now: what was told last may be of a page that has gone. null = it cannot be told, or there is none. */
async function addressOf(window: KnownWindow, browser: BrowserReader): Promise<string | null> {
  if (window.family === null) return null;
  return (await browser.read(window)).page?.url ?? null;
}

/** The text of a page whose address nobody knows is not read: the site lists go by it. */
function isNamed({ family }: KnownWindow, url: string | null): boolean {
  return family === null || url !== null;
}
