import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useFormats, useTexts } from '../client/app-state.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { boundsOf, selectRange } from './load-timeline.ts';
import { StripAxis } from './strip-axis.tsx';
import { StripTrack } from './strip-track.tsx';
import { useTimeline, type Range } from './timeline-store.ts';
import styles from './day-strip.module.css';

/** The whole local day as one line: sessions as blocks, what was not recorded as hatch, idle as nothing. */
export function DayStrip(): ReactNode {
  const t = useTexts().timeline;
  const day = useTimeline((state) => state.day);
  const zoom = useTimeline((state) => state.zoom);
  const { ref, width } = useWidth();
  const bounds = boundsOf(day === '' ? '1970-01-01' : day);
  const frame = { ...(zoom ?? bounds), width };
  const hours = Math.round((bounds.until_ms - bounds.since_ms) / 3_600_000);
  return (
    <section className={styles.strip} aria-label={t.strip(hours)}>
      <StripHead bounds={bounds} />
      <div ref={ref}>
        {width === 0 ? null : (
          <>
            <StripAxis frame={frame} />
            <StripTrack frame={frame} bounds={bounds} />
          </>
        )}
      </div>
    </section>
  );
}

function StripHead({ bounds }: { bounds: Range }): ReactNode {
  const t = useTexts().timeline;
  const formats = useFormats();
  const { range, whole, part, zoom } = useTimeline();
  const view = range === null ? whole : part;
  const use = view === null ? '–' : formats.duration(view.totals.active_ms);
  const gaps = view === null ? '–' : formats.duration(view.totals.gap_ms);
  const from = range ?? bounds;
  return (
    <div className={styles.head}>
      <b>
        {formats.clock(from.since_ms)} – {range === null ? '24:00' : formats.clock(from.until_ms)}
      </b>
      <span className={styles.sums}>{range === null ? t.dayLine(use, gaps) : t.selected(use, gaps)}</span>
      {range === null ? null : (
        <Button look="plain" onClick={() => selectRange(null)}>
          {t.wholeDay}
        </Button>
      )}
      <IconButton icon="minus" label={t.zoomOut} disabled={zoom === null} onClick={() => zoomBy(2, bounds)} />
      <IconButton icon="plus" label={t.zoomIn} onClick={() => zoomBy(0.5, bounds)} />
    </div>
  );
}

/** Shortest stretch a strip shows, ms. */
const LEAST_MS = 10 * 60_000;

/** Zooms around the selected range, else around the middle of what is seen. */
export function zoomBy(factor: number, bounds: Range): void {
  const { zoom, range, whole } = useTimeline.getState();
  const seen = zoom ?? bounds;
  const span = Math.max(LEAST_MS, (seen.until_ms - seen.since_ms) * factor);
  if (span >= bounds.until_ms - bounds.since_ms) {
    useTimeline.setState({ zoom: null });
    return;
  }
  const newest = whole?.sessions.at(-1)?.end_ms;
  const focus =
    range ?? (zoom === null && newest !== undefined ? { since_ms: newest, until_ms: newest } : seen);
  const middle = (focus.since_ms + focus.until_ms) / 2;
  const since_ms = Math.min(bounds.until_ms - span, Math.max(bounds.since_ms, middle - span / 2));
  useTimeline.setState({ zoom: { since_ms, until_ms: since_ms + span } });
}

function useWidth(): { ref: React.RefObject<HTMLDivElement | null>; width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
