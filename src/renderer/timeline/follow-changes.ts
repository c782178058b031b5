import { useApp } from '../client/app-state.ts';
import { onPush } from '../client/call.ts';
import { refresh, today } from './load-timeline.ts';
import { useTimeline } from './timeline-store.ts';

/** Changes of the store are shown at most this often, ms. */
const QUIET_MS = 1000;
const TICK_MS = 20_000;

/** Keeps the window in step with the store, the recorder and the clock. */
export function followChanges(): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  onPush('store.changed', () => {
    timer ??= setTimeout(() => {
      timer = null;
      void refresh();
    }, QUIET_MS);
  });
  let phase = useApp.getState().app.recorder.phase;
  useApp.subscribe(({ app }) => {
    if (app.recorder.phase === phase) return;
    ({ phase } = app.recorder);
    void refresh();
  });
  let day = today();
  setInterval(() => {
    const { day: shown } = useTimeline.getState();
    // At midnight a window that shows today goes on showing today.
    const next = today();
    useTimeline.setState({
      nowMs: Date.now(),
      ...(shown === day && next !== day ? { day: next, range: null } : {}),
    });
    if (next !== day) void refresh();
    day = next;
  }, TICK_MS);
}
