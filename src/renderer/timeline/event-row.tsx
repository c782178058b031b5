import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../client/app-state.ts';
import { Icon } from '../ui/icon.tsx';
import { eventWords } from './event-words.ts';
import type { ListRow } from './list-rows.ts';
import { MarkedText } from './marked-text.tsx';
import { useTimeline } from './timeline-store.ts';
import styles from './event-row.module.css';

/** Longest fact a closed row shows, characters. */
const LONGEST = 300;

/** One event: when, what kind, and the fact; a button that opens its JSON. */
export function EventRow({ row }: { row: Extract<ListRow, { kind: 'event' }> }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const { event, open, nested, last } = row;
  const ms = Date.parse(event.ts);
  const find = useTimeline((state) => (nested ? '' : state.filters.text));
  const words = eventWords(event, texts, formats);
  // Found by its words, which may stand in the title alone.
  const title = nested || event.window?.title === words ? null : (event.window?.title ?? null);
  return (
    <div className={nested ? styles.nested : styles.plain} data-last={last}>
      <button
        type="button"
        className={styles.event}
        aria-expanded={open}
        onClick={() => useTimeline.setState({ openEvent: open ? null : event.id })}
      >
        <span className={styles.time}>
          {formats.clockSeconds(ms)}.{String(ms % 1000).padStart(3, '0')}
        </span>
        <span className={styles.kind}>{texts.common.kind[event.type]}</span>
        <span className={styles.fact}>
          {nested ? null : (
            <>
              <b>{event.app.name.slice(0, 60)}</b>
              {words === event.app.name ? null : ' · '}
            </>
          )}
          {!nested && words === event.app.name ? null : (
            <MarkedText text={words.slice(0, LONGEST)} find={find} />
          )}
          {title === null ? null : (
            <span className={styles.title}>
              {' · '}
              <MarkedText text={title.slice(0, LONGEST)} find={find} />
            </span>
          )}
        </span>
        {event.redaction.applied ? <Icon name="shield" size={14} /> : null}
      </button>
    </div>
  );
}
