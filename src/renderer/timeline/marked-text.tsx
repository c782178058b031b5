import type { ReactNode } from 'react';
import { findParts } from '../../core/app/find-parts.ts';
import styles from './event-row.module.css';

const MARK = /(\[REDACTED:[a-z_]+\])/g;

interface MarkedTextProps {
  text: string;
  /** Words that were searched; each place where they stand is marked. */
  find?: string;
}

/** Text in which each redaction mark stands out, and what was searched. */
export function MarkedText({ text, find = '' }: MarkedTextProps): ReactNode {
  const parts = text.split(MARK);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // Parts of one text never change places.
      <mark key={`${index} ${part}`} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <Found key={`${index} ${part}`} text={part} find={find} />
    ),
  );
}

function Found({ text, find }: { text: string; find: string }): ReactNode {
  return findParts(text, find).map(({ part, found }, index) =>
    found ? (
      <mark key={`${index} ${part}`} className={styles.found}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
