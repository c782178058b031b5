import type { ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './pane.module.css';

/** Why a change was not made, below its row; spoken at once. */
export function FaultLine({ reason }: { reason: string | null }): ReactNode {
  const t = useTexts().settings;
  if (reason === null) return null;
  return (
    <div className={styles.fault} role="alert">
      <Icon name="bad" size={14} />
      <span>{t.failed(reason)}</span>
    </div>
  );
}
