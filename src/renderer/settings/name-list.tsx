import type { ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './pane.module.css';

interface NameListProps {
  names: readonly string[];
  /** Absent = the list cannot be changed. */
  onRemove?: (name: string) => void;
}

/** Names as removable labels, or as locked ones. */
export function NameList({ names, onRemove }: NameListProps): ReactNode {
  const texts = useTexts();
  if (names.length === 0) return <span className={styles.value}>{texts.settings.none}</span>;
  return (
    <ul className={styles.tags}>
      {names.map((name) => (
        <li key={name} className={styles.tag}>
          {onRemove === undefined ? <Icon name="lock" size={12} /> : null}
          {name}
          {onRemove === undefined ? null : (
            <button type="button" aria-label={texts.common.remove(name)} onClick={() => onRemove(name)}>
              <Icon name="x" size={12} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
