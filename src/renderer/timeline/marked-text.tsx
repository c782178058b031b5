import type { ReactNode } from 'react';
import styles from './event-row.module.css';

const MARK = /(\[REDACTED:[a-z_]+\])/g;

/** Text in which each redaction mark stands out. */
export function MarkedText({ text }: { text: string }): ReactNode {
  const parts = text.split(MARK);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // Parts of one text never change places.
      <mark key={`${index} ${part}`} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
