import type { ReactNode } from 'react';
import styles from './spinner.module.css';

/** Something is under way; the words beside it say what, and are what a screen reader says. */
export function Spinner({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={styles.wait}>
      <span className={styles.ring} aria-hidden="true" />
      {children}
    </span>
  );
}

/** How far something is, 0..1, with its words above. */
export function ProgressLine({ words, fraction }: { words: string; fraction: number }): ReactNode {
  return (
    <div className={styles.line}>
      <span>{words}</span>
      <progress max={1} value={fraction} aria-label={words} />
    </div>
  );
}
