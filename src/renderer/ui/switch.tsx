import type { ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** A native checkbox that looks and speaks like a switch; the knob's place carries the state. */
export function Switch({ label, on, disabled = false, onChange }: SwitchProps): ReactNode {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-label={label}
      checked={on}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

interface CheckProps {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its words. */
export function Check({ on, onChange, children }: CheckProps): ReactNode {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={styles.check}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
