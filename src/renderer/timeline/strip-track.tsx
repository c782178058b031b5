import { useMemo, useState, type ReactNode } from 'react';
import { at, stripBlocks, stripGaps, type StripFrame } from '../../core/app/strip-marks.ts';
import { useApp, useTexts } from '../client/app-state.ts';
import { matching } from './list-rows.ts';
import { GapLabels, StripMarks, type StripMark } from './strip-marks.tsx';
import { StripNotes } from './strip-notes.tsx';
import { ticksOf } from './strip-axis.tsx';
import { useStripDrag } from './use-strip-drag.ts';
import { useStripKeys } from './use-strip-keys.ts';
import { useTimeline, type Range } from './timeline-store.ts';
import styles from './day-strip.module.css';

const HEIGHT = 44;

/** The strip itself: one SVG that answers to the mouse and, as a list of blocks and gaps, to the keyboard. */
export function StripTrack({ frame, bounds }: { frame: StripFrame; bounds: Range }): ReactNode {
  const t = useTexts().timeline;
  const zone = useApp((store) => store.app.zone);
  const nowMs = useTimeline((state) => state.nowMs);
  const range = useTimeline((state) => state.range);
  const marks = useMarks(frame);
  const [active, setActive] = useState(-1);
  const keys = useStripKeys(marks, active, setActive, bounds);
  const { dragged, ...drag } = useStripDrag(frame, bounds);
  const shown = dragged ?? range;
  return (
    <>
      <svg
        className={`${styles.track} ${styles.options}`}
        height={HEIGHT}
        viewBox={`0 0 ${frame.width} ${HEIGHT}`}
        role="listbox"
        tabIndex={0}
        aria-label={t.stripHelp}
        aria-activedescendant={active === -1 ? undefined : `mark-${active}`}
        {...keys}
        {...drag}
      >
        <Hatch />
        <rect className={styles.paper} width={frame.width} height={HEIGHT} rx={6} />
        {ticksOf(frame, zone).map((ms) => (
          <line key={ms} className={styles.tick} x1={at(ms, frame)} x2={at(ms, frame)} y2={HEIGHT} />
        ))}
        <StripMarks marks={marks} active={active} height={HEIGHT} />
        <GapLabels marks={marks} height={HEIGHT} />
        {shown === null ? null : <Selection range={shown} frame={frame} />}
        {nowMs > frame.since_ms && nowMs < frame.until_ms ? (
          <rect
            className={styles.nowLine}
            x={at(nowMs, frame) - 1}
            y={-3}
            width={2}
            height={HEIGHT + 6}
            rx={1}
          />
        ) : null}
      </svg>
      <StripNotes marks={marks} />
    </>
  );
}

function useMarks(frame: StripFrame): StripMark[] {
  const whole = useTimeline((state) => state.whole);
  const filters = useTimeline((state) => state.filters);
  const { since_ms, until_ms, width } = frame;
  return useMemo(() => {
    const inside = { since_ms, until_ms, width };
    const blocks = stripBlocks(matching(whole?.sessions ?? [], filters), inside);
    const gaps = stripGaps(whole?.gaps ?? [], inside);
    return [
      ...blocks.map((block): StripMark => ({ ...block, block, gap: null })),
      ...gaps.map((gap): StripMark => ({ ...gap, block: null, gap })),
    ].sort((a, b) => a.start_ms - b.start_ms);
  }, [whole, filters, since_ms, until_ms, width]);
}

function Hatch(): ReactNode {
  return (
    <defs>
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.hatchBack} width="6" height="6" />
        <line className={styles.hatchLine} x1="0.5" x2="0.5" y2="6" />
      </pattern>
    </defs>
  );
}

function Selection({ range, frame }: { range: Range; frame: StripFrame }): ReactNode {
  const x = at(range.since_ms, frame);
  const right = at(range.until_ms, frame);
  const handle = (edge: number): ReactNode => (
    <rect className={styles.handle} x={edge - 2.5} y={HEIGHT / 2 - 10} width={5} height={20} rx={2.5} />
  );
  return (
    <g pointerEvents="none">
      <rect
        className={styles.selection}
        x={x}
        y={-2}
        width={Math.max(1, right - x)}
        height={HEIGHT + 4}
        rx={6}
      />
      {handle(x)}
      {handle(right)}
    </g>
  );
}
