import type { GapView, SessionView } from '../ipc/timeline-view.ts';

/** The part of time a strip shows, Unix ms, and its width in CSS pixels. */
export interface StripFrame {
  since_ms: number;
  until_ms: number;
  width: number;
}

/** A block of the strip: one session, or several that are too narrow to hit, with their number and apps. */
export interface StripBlock {
  x: number;
  width: number;
  start_ms: number;
  end_ms: number;
  /** Longest first. */
  apps: string[];
  sessions: number;
}

export interface StripGap {
  x: number;
  width: number;
  start_ms: number;
  end_ms: number;
  reason: string;
}

/** Narrower than this cannot be hit or seen as one, px. */
const NARROW = 5;
/** Narrow sessions this close become one block, px. */
const NEAR = 3;
const LEAST = 3;

/** Reasons that are no missing record: the person simply did nothing. */
export const QUIET_REASONS: ReadonlySet<string> = new Set(['idle']);

/** Blocks of sessions inside the frame; neighbouring narrow ones are merged, so there are never more than pixels allow. */
export function stripBlocks(sessions: readonly SessionView[], frame: StripFrame): StripBlock[] {
  const blocks: StripBlock[] = [];
  let cluster: SessionView[] = [];
  const flush = (): void => {
    if (cluster.length > 0) blocks.push(blockOf(cluster, frame));
    cluster = [];
  };
  const inside = sessions.filter(
    ({ start_ms, end_ms }) => end_ms > frame.since_ms && start_ms < frame.until_ms,
  );
  for (const session of inside.toSorted((a, b) => a.start_ms - b.start_ms)) {
    const last = cluster.at(-1);
    const narrow = widthOf(session, frame) < NARROW;
    const near = last !== undefined && at(session.start_ms, frame) - at(last.end_ms, frame) <= NEAR;
    if (!narrow || !near) flush();
    cluster.push(session);
    if (!narrow) flush();
  }
  flush();
  return blocks;
}

/** Gaps inside the frame that are worth a hatch: at least a pixel wide and not mere idleness. */
export function stripGaps(gaps: readonly GapView[], frame: StripFrame): StripGap[] {
  const shown: StripGap[] = [];
  for (const { start_ms, end_ms, reason } of gaps) {
    if (QUIET_REASONS.has(reason) || end_ms <= frame.since_ms || start_ms >= frame.until_ms) continue;
    const x = at(start_ms, frame);
    const width = at(end_ms, frame) - x;
    const last = shown.at(-1);
    // Gaps under a pixel that touch are drawn as one.
    if (width < 1 && last !== undefined && x - (last.x + last.width) < 1) {
      last.width = Math.max(last.width, x + width - last.x);
      last.end_ms = end_ms;
      // A sliver does not rename a wide gap beside it.
      if (last.reason !== reason && last.width < NARROW) last.reason = 'several';
    } else shown.push({ x, width: Math.max(width, 1), start_ms, end_ms, reason });
  }
  return shown;
}

/** Pixels from the left, cut to the frame. */
export function at(ms: number, { since_ms, until_ms, width }: StripFrame): number {
  const part = (ms - since_ms) / (until_ms - since_ms);
  return Math.min(1, Math.max(0, part)) * width;
}

const widthOf = (session: SessionView, frame: StripFrame): number =>
  at(session.end_ms, frame) - at(session.start_ms, frame);

function blockOf(cluster: readonly SessionView[], frame: StripFrame): StripBlock {
  const start_ms = Math.min(...cluster.map((one) => one.start_ms));
  const end_ms = Math.max(...cluster.map((one) => one.end_ms));
  const sums = new Map<string, number>();
  for (const { app, active_ms } of cluster) sums.set(app, (sums.get(app) ?? 0) + active_ms);
  const x = at(start_ms, frame);
  return {
    x,
    width: Math.max(LEAST, at(end_ms, frame) - x - 1),
    start_ms,
    end_ms,
    apps: [...sums].sort((a, b) => b[1] - a[1]).map(([app]) => app),
    sessions: cluster.length,
  };
}
