import { windowState, type WindowState } from '../../core/app/window-state.ts';
import { useApp } from '../client/app-state.ts';
import { listRows } from './list-rows.ts';
import { today } from './load-timeline.ts';
import { asksForEvents, isFiltered, useTimeline } from './timeline-store.ts';

/** Which state the window is in, and whether it has read enough to say so. */
export function useWindowState(): { state: WindowState | null; settled: boolean } {
  const recorder = useApp((store) => store.app.recorder);
  const timeline = useTimeline();
  const { error, days, whole, part, range, filters, results } = timeline;
  const read =
    whole !== null && (range === null || part !== null) && (!asksForEvents(filters) || results !== null);
  const state = windowState({
    recorder,
    error,
    days,
    is_today: timeline.day === today(),
    rows: listRows(timeline).filter(({ kind }) => kind !== 'gap').length,
    filtered: isFiltered(filters),
    ranged: range !== null,
  });
  return { state, settled: read || error !== null };
}
