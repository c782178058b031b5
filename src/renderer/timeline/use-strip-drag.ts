import { useRef, useState, type PointerEvent, type WheelEvent } from 'react';
import type { StripFrame } from '../../core/app/strip-marks.ts';
import { selectRange } from './load-timeline.ts';
import { useTimeline, type Range } from './timeline-store.ts';

/** Moves shorter than this are a click, px. */
const CLICK = 4;
const MINUTE_MS = 60_000;

interface StripDrag {
  /** The range under the pointer while it is dragged. */
  dragged: Range | null;
  onPointerDown: (event: PointerEvent<SVGSVGElement>) => void;
  onPointerMove: (event: PointerEvent<SVGSVGElement>) => void;
  onPointerUp: (event: PointerEvent<SVGSVGElement>) => void;
  onPointerCancel: () => void;
  onWheel: (event: WheelEvent<SVGSVGElement>) => void;
}

/** Drag selects a range in whole minutes, a click selects the session under it, sideways scrolling moves a zoomed strip. */
export function useStripDrag(frame: StripFrame, bounds: Range): StripDrag {
  const from = useRef<number | null>(null);
  const [dragged, setDragged] = useState<Range | null>(null);
  const place = (event: PointerEvent<SVGSVGElement>): number => {
    const { left } = event.currentTarget.getBoundingClientRect();
    return Math.min(frame.width, Math.max(0, event.clientX - left));
  };
  const time = (x: number): number => frame.since_ms + (x / frame.width) * (frame.until_ms - frame.since_ms);
  const stop = (): void => {
    from.current = null;
    setDragged(null);
  };
  return {
    dragged,
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      from.current = place(event);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (from.current === null) return;
      const to = place(event);
      if (Math.abs(to - from.current) < CLICK && dragged === null) return;
      setDragged(rangeOf(time(from.current), time(to)));
    },
    onPointerUp: (event) => {
      const start = from.current;
      stop();
      if (start === null) return;
      if (dragged !== null) selectRange(dragged);
      else selectAt(time(place(event)));
    },
    onPointerCancel: stop,
    onWheel: (event) => pan(event, frame, bounds),
  };
}

function rangeOf(a: number, b: number): Range {
  const since_ms = Math.round(Math.min(a, b) / MINUTE_MS) * MINUTE_MS;
  const until_ms = Math.max(since_ms + MINUTE_MS, Math.round(Math.max(a, b) / MINUTE_MS) * MINUTE_MS) - 1;
  return { since_ms, until_ms };
}

function selectAt(ms: number): void {
  const { whole } = useTimeline.getState();
  const hit = [...(whole?.sessions ?? []), ...(whole?.gaps ?? [])].find(
    ({ start_ms, end_ms }) => start_ms <= ms && ms <= end_ms,
  );
  selectRange(hit === undefined ? null : { since_ms: hit.start_ms, until_ms: hit.end_ms });
}

function pan(event: WheelEvent<SVGSVGElement>, frame: StripFrame, bounds: Range): void {
  const { zoom } = useTimeline.getState();
  const pixels = event.shiftKey ? event.deltaY : event.deltaX;
  if (zoom === null || pixels === 0) return;
  const span = zoom.until_ms - zoom.since_ms;
  const moved = zoom.since_ms + (pixels / frame.width) * span;
  const since_ms = Math.min(bounds.until_ms - span, Math.max(bounds.since_ms, moved));
  useTimeline.setState({ zoom: { since_ms, until_ms: since_ms + span } });
}
