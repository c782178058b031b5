import type { ReactNode } from 'react';
import { speakActivities } from '../../core/i18n/speak-activity.ts';
import { useApp, useFormats, useTexts } from '../client/app-state.ts';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/state-mark.tsx';
import { Tile } from '../ui/tile.tsx';
import type { ListRow } from './list-rows.ts';
import { toggleSession } from './load-timeline.ts';
import styles from './list-row.module.css';

/** A session: when, how long, in what, what for; a button that opens its events. */
export function SessionRow({
  row: { session, open },
}: {
  row: Extract<ListRow, { kind: 'session' }>;
}): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const language = useApp((store) => store.app.language);
  const title = session.title ?? texts.timeline.untitled;
  const activities = speakActivities(session.activities, session.title, language);
  return (
    <button
      type="button"
      className={`${styles.line} ${styles.session}`}
      aria-expanded={open}
      onClick={() => void toggleSession(session)}
    >
      <span className={styles.time}>
        {formats.clock(session.start_ms)} – {formats.clock(session.end_ms)}
        <small>{formats.duration(session.active_ms)}</small>
      </span>
      <Tile app={session.app} />
      <span className={styles.words}>
        <span className={styles.title} title={open ? undefined : title.slice(0, 500)}>
          {open ? title : title.slice(0, 300)}
        </span>
        <span className={styles.what}>{[session.app, ...activities].join(' · ')}</span>
      </span>
      <span className={styles.side}>
        {session.snapshots === 0 ? null : <Tag>{texts.timeline.snapshots(session.snapshots)}</Tag>}
        <span className={styles.chevron}>
          <Icon name="right" size={12} />
        </span>
      </span>
    </button>
  );
}
