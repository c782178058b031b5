import type { ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ListRow } from './list-rows.ts';
import { MarkedText } from './marked-text.tsx';
import { useTimeline } from './timeline-store.ts';
import styles from './event-row.module.css';

/** Everything that is stored of an event, what was replaced in it, and forgetting it. */
export function EventDetail({ row }: { row: Extract<ListRow, { kind: 'detail' }> }): ReactNode {
  const t = useTexts().timeline;
  const { event, nested, last } = row;
  const json = JSON.stringify(event, null, 2);
  const forget = { title: t.forgetTitleEvent, ask: { ids: [event.id] } };
  return (
    <div className={nested ? styles.nested : styles.plain} data-last={last}>
      {event.redaction.applied ? <Notice text={t.redacted(event.redaction.rules.join(', '))} /> : null}
      {event.truncated ? <Notice text={t.truncated} /> : null}
      <pre className={styles.json} tabIndex={0} aria-label="JSON">
        <MarkedText text={json} />
      </pre>
      <div className={styles.actions}>
        <CopyButton look="plain" text={json} label={t.copyJson} />
        <Button look="plain-danger" onClick={() => useTimeline.setState({ forget })}>
          {t.forgetEvent}
        </Button>
      </div>
    </div>
  );
}

function Notice({ text }: { text: string }): ReactNode {
  return (
    <p className={styles.notice}>
      <Icon name="shield" />
      <span>{text}</span>
    </p>
  );
}
