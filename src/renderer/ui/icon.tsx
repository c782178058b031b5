import type { ReactNode } from 'react';
import styles from './icon.module.css';

const afterimages = (
  <g fill="currentColor" stroke="none">
    <circle cx="10.5" cy="8" r="4.5" />
    <path d="M7.33 3.5A4.5 4.5 0 0 0 7.33 12.5 5.5 5.5 0 0 1 7.33 3.5Z" />
    <path d="M4.25 3.56A4.5 4.5 0 0 0 4.25 12.44 5.5 5.5 0 0 1 4.25 3.56Z" />
  </g>
);
const sheet = <path d="M4 2h5l3 3v9H4ZM9 2v3h3" />;

/** 16 px grid, 1.5 px stroke. */
const SHAPES = {
  left: <path d="M10 3 5 8l5 5" />,
  right: <path d="m6 3 5 5-5 5" />,
  down: <path d="m4 6 4 4 4-4" />,
  updown: <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />,
  up: <path d="M8 13V3.5M4 7l4-4 4 4" />,
  plus: <path d="M3.5 8h9M8 3.5v9" />,
  minus: <path d="M3.5 8h9" />,
  x: <path d="m5 5 6 6M11 5l-6 6" />,
  find: <path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.5 10.5 14 14" />,
  recording: afterimages,
  paused: <path d="M5.5 3.5v9M10.5 3.5v9" strokeWidth="2.4" />,
  attention: <path d="M8 2.5 14.2 13.3H1.8ZM8 6.5v3M8 11.4v.1" />,
  stopped: <path d="M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2ZM4 12l8-8" />,
  warn: <path d="M8 2.5 14.2 13.3H1.8ZM8 6.5v3M8 11.4v.1" />,
  moon: <path d="M13 9.6A5.5 5.5 0 1 1 6.4 3a4.4 4.4 0 0 0 6.6 6.6Z" />,
  lock: (
    <path d="M5 7h6a1.5 1.5 0 0 1 1.5 1.5V12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 12V8.5A1.5 1.5 0 0 1 5 7ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
  ),
  shield: <path d="M8 1.8 13 3.6v4.2c0 3-2.1 5.2-5 6.4-2.9-1.2-5-3.4-5-6.4V3.6ZM5.8 8h4.4" />,
  eye: <path d="M1.8 8S4.2 3.8 8 3.8 14.2 8 14.2 8 11.8 12.2 8 12.2 1.8 8 1.8 8ZM2.5 2.5l11 11" />,
  clock: <path d="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.5V8l2.4 1.6" />,
  day: (
    <path d="M4.5 3.5h7a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2ZM2.5 6.8h11M5.5 2v2.6M10.5 2v2.6" />
  ),
  person: <path d="M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4ZM2.8 13.5a5.2 5.2 0 0 1 10.4 0" />,
  globe: (
    <path d="M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM2.5 8h11M8 2.5c-4 3.5-4 7.5 0 11 4-3.5 4-7.5 0-11" />
  ),
  ok: <path d="m3 8.5 3.2 3.2L13 4.8" />,
  no: <path d="m4.5 4.5 7 7M11.5 4.5l-7 7" />,
  bad: <path d="M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2ZM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4" />,
  dots: <path d="M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z" strokeDasharray="2.4 2.4" />,
  damaged: (
    <>
      {sheet}
      <path d="m6 9 1.5 1.5L9 9l1.5 1.5" />
    </>
  ),
  newer: (
    <>
      {sheet}
      <path d="M8 11.5v-4M6.3 9 8 7.3 9.7 9" />
    </>
  ),
  general: (
    <path d="M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4" />
  ),
  privacy: <path d="M8 1.8 13 3.6v4.2c0 3-2.1 5.2-5 6.4-2.9-1.2-5-3.4-5-6.4V3.6Z" />,
  agents: <path d="M2.5 3.5h11v7h-6l-3 2.5v-2.5h-2ZM5.5 7h5" />,
  health: <path d="M1.5 8.5h3l2-5 3 9 2-4h3" />,
  forget: <path d="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

/** A small line drawing; never the only carrier of a meaning, so it is hidden from screen readers. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}
