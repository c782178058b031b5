import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import button from './button.module.css';
import styles from './menu-button.module.css';

export interface MenuChoice {
  key: string;
  label: string;
  onChoose: () => void;
}

interface MenuButtonProps {
  label: string;
  /** What a screen reader says instead of the label. */
  name: string;
  icon?: IconName;
  choices: readonly MenuChoice[];
}

/** A button that opens a short menu below itself; arrow keys move, Escape closes. */
export function MenuButton({ label, name, icon, choices }: MenuButtonProps): ReactNode {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll('button')];
    const at = items.findIndex((item) => item === document.activeElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  return (
    <>
      <button
        type="button"
        className={`${button.button} ${styles.opener}`}
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        {icon === undefined ? null : <Icon name={icon} />}
        {label}
        <Icon name="down" size={12} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={name}
        className={styles.menu}
        onKeyDown={move}
        onToggle={(event) => {
          if (event.newState === 'open') menu.current?.querySelector('button')?.focus();
        }}
      >
        {choices.map((choice) => (
          <button
            key={choice.key}
            type="button"
            role="menuitem"
            onClick={() => {
              menu.current?.hidePopover();
              choice.onChoose();
            }}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </>
  );
}
