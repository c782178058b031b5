import type { KeyboardEvent } from 'react';
import { zoomBy } from './day-strip.tsx';
import { selectRange } from './load-timeline.ts';
import type { StripMark } from './strip-marks.tsx';
import { useTimeline, type Range } from './timeline-store.ts';

interface StripKeys {
  onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => void;
  onBlur: () => void;
}

/** Arrows move between blocks and gaps, Enter selects (with Shift: as far as here), + and - zoom, Escape lets go. */
export function useStripKeys(
  marks: readonly StripMark[],
  active: number,
  setActive: (index: number) => void,
  bounds: Range,
): StripKeys {
  const move = (to: number): void => setActive(Math.min(marks.length - 1, Math.max(0, to)));
  const select = (extend: boolean): void => {
    const mark = marks[active];
    if (mark === undefined) return;
    const { range } = useTimeline.getState();
    const since_ms = extend && range !== null ? Math.min(range.since_ms, mark.start_ms) : mark.start_ms;
    const until_ms = extend && range !== null ? Math.max(range.until_ms, mark.end_ms) : mark.end_ms;
    selectRange({ since_ms, until_ms });
  };
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowRight: () => move(active + 1),
    ArrowLeft: () => move(active === -1 ? marks.length - 1 : active - 1),
    Home: () => move(0),
    End: () => move(marks.length - 1),
    Enter: (event) => select(event.shiftKey),
    ' ': (event) => select(event.shiftKey),
    '+': () => zoomBy(0.5, bounds),
    '-': () => zoomBy(2, bounds),
    Escape: () => selectRange(null),
  };
  return {
    onBlur: () => setActive(-1),
    onKeyDown: (event) => {
      const run = keys[event.key];
      if (run === undefined) return;
      event.preventDefault();
      run(event);
    },
  };
}
