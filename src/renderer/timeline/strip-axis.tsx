import type { ReactNode } from 'react';
import { at, type StripFrame } from '../../core/app/strip-marks.ts';
import { wallTimeAt } from '../../core/time/zone-offset.ts';
import { useApp, useFormats } from '../client/app-state.ts';
import { useTimeline } from './timeline-store.ts';
import styles from './day-strip.module.css';

const HOUR_MS = 3_600_000;
/** Steps between labels, ms, and the least room for one, px. */
const STEPS_MS = [
  60_000,
  5 * 60_000,
  15 * 60_000,
  30 * 60_000,
  HOUR_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
];
const ROOM = 52;

/** Round moments of the local clock inside the frame, as far apart as labels need. */
export function ticksOf(frame: StripFrame, zone: string): number[] {
  const perMs = frame.width / (frame.until_ms - frame.since_ms);
  const step = STEPS_MS.find((one) => one * perMs >= ROOM) ?? 12 * HOUR_MS;
  const ticks: number[] = [];
  const unit = Math.min(step, HOUR_MS);
  for (let ms = Math.ceil(frame.since_ms / unit) * unit; ms <= frame.until_ms + 1; ms += unit) {
    const { hour, minute } = wallTimeAt(ms, zone);
    const inDay = (hour * 60 + minute) * 60_000;
    if (inDay % step === 0) ticks.push(ms);
  }
  return ticks;
}

/** The clock above the strip. */
export function StripAxis({ frame }: { frame: StripFrame }): ReactNode {
  const formats = useFormats();
  const zone = useApp((store) => store.app.zone);
  const nowMs = useTimeline((state) => state.nowMs);
  const showNow = nowMs > frame.since_ms && nowMs < frame.until_ms;
  const nowX = at(nowMs, frame);
  return (
    <div className={styles.axis} aria-hidden="true">
      {ticksOf(frame, zone).map((ms) => {
        const x = at(ms, frame);
        if (showNow && Math.abs(x - nowX) < 34) return null;
        const edge = x < 12 ? styles.first : x > frame.width - 12 ? styles.last : undefined;
        return (
          <span key={ms} className={edge} style={{ left: x }}>
            {ms > frame.until_ms ? '24:00' : formats.clock(ms)}
          </span>
        );
      })}
      {showNow ? (
        <span className={styles.now} style={{ left: nowX }}>
          {formats.clock(nowMs)}
        </span>
      ) : null}
    </div>
  );
}
