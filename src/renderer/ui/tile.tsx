import type { ReactNode } from 'react';
import { appColor } from './app-color.ts';
import styles from './tile.module.css';

/** The coloured first letter of an app; decoration beside its name. */
export function Tile({
  app,
  small = false,
  text,
}: {
  app: string;
  small?: boolean;
  text?: string;
}): ReactNode {
  const letter = text ?? /./u.exec(app.trim())?.[0].toUpperCase() ?? '·';
  return (
    <span className={styles.tile} data-small={small} style={{ background: appColor(app) }} aria-hidden="true">
      {letter}
    </span>
  );
}
