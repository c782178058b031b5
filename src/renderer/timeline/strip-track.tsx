import { useMemo, useState, type ReactNode } from 'react';
import { at, stripBlocks, stripGaps, type StripFrame, type StripGap } from '../../core/app/strip-marks.ts';
import { useApp, useTexts } from '../client/app-state.ts';
import { Icon } from '../ui/icon.tsx';
import { gapIcon, gapName } from './gap-words.ts';
import { matching } from './list-rows.ts';
import { StripMarks, type StripMark } from './strip-marks.tsx';
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
  const gaps = marks.filter((mark): mark is StripMark & { gap: StripGap } => mark.gap !== null);
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
        {shown === null ? null : <Selection range={shown} frame={frame} />}
        {nowMs > frame.since_ms && nowMs < frame.until_ms ? (
          <rect className={styles.nowLine} x={at(nowMs, frame) - 1} y={-3} width={2} height={HEIGHT + 6} rx={1} />
        ) : null}
      </svg>
      <Why gaps={gaps.map(({ gap }) => gap)} merged={marks} />
    </>
  );
}

function useMarks(frame: StripFrame): StripMark[] {
  const whole = useTimeline((state) => state.whole);
  const filters = useTimeline((state) => state.filters);
  return useMemo(() => {
    const blocks = stripBlocks(matching(whole?.sessions ?? [], filters), frame);
    const gaps = stripGaps(whole?.gaps ?? [], frame);
    return [
      ...blocks.map((block): StripMark => ({ ...block, block, gap: null })),
      ...gaps.map((gap): StripMark => ({ ...gap, block: null, gap })),
    ].sort((a, b) => a.start_ms - b.start_ms);
  }, [whole, filters, frame.since_ms, frame.until_ms, frame.width]);
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
      <rect className={styles.selection} x={x} y={-2} width={Math.max(1, right - x)} height={HEIGHT + 4} rx={6} />
      {handle(x)}
      {handle(right)}
    </g>
  );
}

/** Below the strip: why something is missing, and how many sessions a merged block holds; where there is room. */
function Why({ gaps, merged }: { gaps: readonly StripGap[]; merged: readonly StripMark[] }): ReactNode {
  const texts = useTexts();
  const notes = [
    ...gaps
      .filter(({ width }) => width >= 6)
      .map((gap) => ({ x: gap.x + gap.width / 2, icon: gapIcon(gap.reason), text: '', name: gapName(gap.reason, texts) })),
    ...merged
      .filter(({ block, width }) => block !== null && block.sessions > 1 && width >= 12)
      .map(({ block, x, width }) => ({ x: x + width / 2, icon: null, text: `×${block?.sessions ?? 0}`, name: '' })),
  ].sort((a, b) => a.x - b.x);
  let taken = -Infinity;
  const shown = notes.filter(({ x, text }) => {
    const half = text === '' ? 8 : 4 + text.length * 3.5;
    if (x - half < taken) return false;
    taken = x + half;
    return true;
  });
  return (
    <div className={styles.why} aria-hidden="true">
      {shown.map(({ x, icon, text, name }) => (
        <span key={x} style={{ left: x }} title={name}>
          {icon === null ? text : <Icon name={icon} size={13} />}
        </span>
      ))}
    </div>
  );
}
