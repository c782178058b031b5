import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './banner.module.css';

interface BannerProps {
  tone: 'info' | 'warn' | 'bad';
  icon?: IconName;
  children: ReactNode;
  action?: ReactNode;
}

/** One sentence about the whole window and one action; spoken when it appears. */
export function Banner({ tone, icon = 'warn', children, action }: BannerProps): ReactNode {
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      <Icon name={icon} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
