import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  children: ReactNode;
  /** Buttons, the harmless one first. */
  buttons: ReactNode;
  onClose: () => void;
  wide?: boolean;
}

/** A modal question over the window: a native dialog, so that focus stays inside and Escape cancels. */
export function Sheet({ title, children, buttons, onClose, wide = false }: SheetProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (shown?.open === false) shown.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-wide={wide}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading}>{title}</h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.buttons}>{buttons}</div>
    </dialog>
  );
}
