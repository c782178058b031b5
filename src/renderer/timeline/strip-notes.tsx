import type { ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { Icon } from '../ui/icon.tsx';
import { gapIcon, gapName } from './gap-words.ts';
import type { StripMark } from './strip-marks.tsx';
import styles from './day-strip.module.css';

interface Note {
  x: number;
  /** Half of the room it takes, px. */
  half: number;
  mark: StripMark;
}

/** Narrower marks get no note, px. */
const LEAST_GAP = 6;
const LEAST_BLOCK = 12;

/** Notes of the marks that are wide enough, without overlaps, from the left. */
function notesOf(marks: readonly StripMark[]): Note[] {
  const notes: Note[] = [];
  for (const mark of marks) {
    const sessions = mark.block?.sessions ?? 0;
    const worth = mark.gap === null ? sessions > 1 && mark.width >= LEAST_BLOCK : mark.width >= LEAST_GAP;
    const note = {
      x: mark.x + mark.width / 2,
      half: mark.gap === null ? 8 + String(sessions).length * 3 : 8,
      mark,
    };
    const last = notes.at(-1);
    if (worth && (last === undefined || note.x - note.half >= last.x + last.half)) notes.push(note);
  }
  return notes;
}

/** Below the strip: why something is missing, and how many sessions a merged block holds. */
export function StripNotes({ marks }: { marks: readonly StripMark[] }): ReactNode {
  const texts = useTexts();
  return (
    <div className={styles.why} aria-hidden="true">
      {notesOf(marks).map(({ x, mark: { gap, block } }) => (
        <span key={x} style={{ left: x }} title={gap === null ? undefined : gapName(gap.reason, texts)}>
          {gap === null ? `×${block?.sessions ?? 0}` : <Icon name={gapIcon(gap.reason)} size={13} />}
        </span>
      ))}
    </div>
  );
}
