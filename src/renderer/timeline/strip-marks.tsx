import type { ReactNode } from 'react';
import type { StripBlock, StripGap } from '../../core/app/strip-marks.ts';
import { useFormats, useTexts } from '../client/app-state.ts';
import { appColor } from '../ui/app-color.ts';
import { gapName } from './gap-words.ts';
import { useTimeline } from './timeline-store.ts';
import styles from './day-strip.module.css';

/** A block or a gap, in the order of time. */
export interface StripMark {
  x: number;
  width: number;
  start_ms: number;
  end_ms: number;
  block: StripBlock | null;
  gap: StripGap | null;
}

interface StripMarksProps {
  marks: readonly StripMark[];
  active: number;
  height: number;
}

/** Room a label needs, px per character. */
const CHAR = 7;

/** Blocks and hatches; each has a spoken name and a tooltip. */
export function StripMarks({ marks, active, height }: StripMarksProps): ReactNode {
  const name = useMarkName();
  const openedAt = useOpenedStarts();
  return marks.map((mark, index) => {
    const label = name(mark);
    const outlined = index === active || (mark.block !== null && openedAt.has(mark.start_ms));
    return (
      <g
        key={`${mark.start_ms} ${mark.gap === null}`}
        id={`mark-${index}`}
        role="option"
        aria-selected={index === active}
        aria-label={label}
      >
        <title>{label}</title>
        {mark.gap === null ? (
          <Block mark={mark} height={height} />
        ) : (
          <rect className={styles.gap} x={mark.x} width={Math.max(2, mark.width)} height={height} />
        )}
        {outlined ? (
          <rect
            className={styles.active}
            x={mark.x - 2.5}
            y={4}
            width={mark.width + 5}
            height={height - 8}
            rx={5}
          />
        ) : null}
      </g>
    );
  });
}

/** Words inside wide gaps; the gaps speak for themselves, so these are for eyes only. */
export function GapLabels({ marks, height }: Omit<StripMarksProps, 'active'>): ReactNode {
  const name = useMarkName();
  return (
    <g aria-hidden="true">
      {marks.map((mark) => {
        const label = name(mark);
        const fits = mark.gap !== null && mark.width > label.length * CHAR + 30;
        return fits ? <GapLabel key={mark.start_ms} mark={mark} text={label} height={height} /> : null;
      })}
    </g>
  );
}

function useMarkName(): (mark: StripMark) => string {
  const texts = useTexts();
  const formats = useFormats();
  return ({ start_ms, end_ms, block, gap }) => {
    const apps = (block?.apps ?? []).slice(0, 4).join(', ');
    const sessions = block?.sessions ?? 0;
    const what =
      gap === null
        ? sessions > 1
          ? `${texts.timeline.merged(sessions)}: ${apps}`
          : apps
        : gapName(gap.reason, texts);
    return texts.timeline.block(formats.clock(start_ms), formats.clock(end_ms), what);
  };
}

/** Starts of opened sessions, to outline their blocks. */
function useOpenedStarts(): ReadonlySet<number> {
  const opened = useTimeline((state) => state.opened);
  return new Set(Object.keys(opened).map((key) => Number(key.split(' ')[0])));
}

function Block({ mark, height }: { mark: StripMark; height: number }): ReactNode {
  const [app = ''] = mark.block?.apps ?? [];
  const many = (mark.block?.sessions ?? 1) > 1;
  return (
    <rect
      className={many ? styles.merged : undefined}
      x={mark.x}
      y={7}
      width={mark.width}
      height={height - 14}
      rx={Math.min(3, mark.width / 3)}
      style={many ? undefined : { fill: appColor(app) }}
    />
  );
}

function GapLabel({ mark, text, height }: { mark: StripMark; text: string; height: number }): ReactNode {
  const width = text.length * (CHAR - 1) + 14;
  const middle = mark.x + mark.width / 2;
  return (
    <g className={styles.gapLabel}>
      <rect x={middle - width / 2} y={height / 2 - 9} width={width} height={18} rx={4} />
      <text x={middle} y={height / 2 + 4}>
        {text}
      </text>
    </g>
  );
}
