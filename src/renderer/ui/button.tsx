import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'normal' | 'primary' | 'danger' | 'destroy' | 'plain' | 'plain-danger' | 'quiet';
  icon?: IconName;
}

/** A push button, 28 px high. */
export function Button({ look = 'normal', icon, children, className, ...rest }: ButtonProps): ReactNode {
  return (
    <button type="button" className={`${styles.button} ${styles[look]} ${className ?? ''}`} {...rest}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Its name for screen readers and its tooltip. */
  label: string;
}

/** A square button with a drawing and a spoken name. */
export function IconButton({ icon, label, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.icon}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
