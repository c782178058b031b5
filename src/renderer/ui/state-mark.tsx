import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './state-mark.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'off';
const ICONS: Readonly<Record<Tone, IconName>> = { ok: 'ok', warn: 'warn', bad: 'bad', off: 'dots' };

/** A state: a small coloured drawing and always a word. */
export function StateMark({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon name={ICONS[tone]} size={14} />
      <span>{children}</span>
    </span>
  );
}

/** A short fact in a grey frame. */
export function Tag({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.tag}>{children}</span>;
}
