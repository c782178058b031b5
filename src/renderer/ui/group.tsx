import type { ReactNode } from 'react';
import styles from './group.module.css';

/** A rounded list of rows. */
export function Group({ children, label }: { children: ReactNode; label?: string }): ReactNode {
  return (
    <div className={styles.group} {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}>
      {children}
    </div>
  );
}

interface RowProps {
  title: ReactNode;
  text?: ReactNode;
  left?: ReactNode;
  children?: ReactNode;
  /** Shown below the row's own line, over the whole width. */
  below?: ReactNode;
  indent?: boolean;
  top?: boolean;
}

/** One line of a group: what it is, why, and its control at the right. */
export function Row({
  title,
  text,
  left,
  children,
  below,
  indent = false,
  top = false,
}: RowProps): ReactNode {
  return (
    <div className={styles.row} data-indent={indent} data-top={top}>
      {left}
      <div className={styles.words}>
        <div>{title}</div>
        {text === undefined || text === '' ? null : <p>{text}</p>}
      </div>
      {children === undefined ? null : <div className={styles.side}>{children}</div>}
      {below === undefined ? null : <div className={styles.below}>{below}</div>}
    </div>
  );
}

/** A heading above a group. */
export function GroupTitle({ children }: { children: ReactNode }): ReactNode {
  return <h2 className={styles.title}>{children}</h2>;
}

/** A sentence below a group. */
export function GroupNote({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.note}>{children}</p>;
}
