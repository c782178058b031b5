import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon: IconName;
  tone?: 'plain' | 'warn' | 'bad';
  head: string;
  text: string;
  action: string;
  onAction: () => void;
}

/** What is so, why, and one action: in the place where a list would be. */
export function EmptyState({
  icon,
  tone = 'plain',
  head,
  text,
  action,
  onAction,
}: EmptyStateProps): ReactNode {
  return (
    <div className={styles.state} data-tone={tone} role="status">
      <Icon name={icon} size={34} />
      <h2>{head}</h2>
      <p>{text}</p>
      <Button look="primary" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
