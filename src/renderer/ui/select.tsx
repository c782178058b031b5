import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

interface SelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  look?: 'normal' | 'quiet' | 'strong';
}

/** A native pop-up list with our frame. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  look = 'normal',
}: SelectProps<T>): ReactNode {
  return (
    <span className={`${styles.wrap} ${styles[look]}`}>
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name={look === 'normal' ? 'updown' : 'down'} size={12} />
    </span>
  );
}
