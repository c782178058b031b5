import { useEffect, useState, type ReactNode } from 'react';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { useApp, useFormats, useTexts } from '../client/app-state.ts';
import { call, onPush } from '../client/call.ts';
import { RecorderBanner } from '../settings/recorder-banner.tsx';
import { eventWords } from '../timeline/event-words.ts';
import { Group, Row } from '../ui/group.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './onboarding-page.module.css';

const SHOWN = 5;
const HOUR_MS = 3_600_000;

/** The first events as they come in, and whether the app opens by itself. */
export function DoneStep(): ReactNode {
  const texts = useTexts();
  const t = texts.onboarding.done;
  const { platform, preferences, opens_at_login, recorder } = useApp((store) => store.app);
  const events = useNewest();
  const stopped = recorder.phase === 'stopped';
  return (
    <>
      <h1>{stopped ? t.headNot : t.head}</h1>
      <p>{events.length === 0 ? t.waiting : t.text}</p>
      {stopped ? <RecorderBanner /> : <LiveEvents events={events} />}
      {platform === 'macos' ? (
        <>
          <div className={styles.box} />
          <Group>
            <Row title={texts.settings.login[0]}>
              <Switch
                label={texts.settings.login[0] ?? ''}
                on={opens_at_login ?? preferences.open_at_login}
                onChange={(open_at_login) => void call('app.setPreferences', { open_at_login })}
              />
            </Row>
          </Group>
        </>
      ) : null}
    </>
  );
}

function LiveEvents({ events }: { events: readonly ZaneiEvent[] }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  return (
    <Group>
      <div aria-live="polite">
        {events.length === 0 ? <p className={styles.waiting}>{texts.common.loading}</p> : null}
        {events.map((event) => (
          <div key={event.id} className={styles.live}>
            <span>{formats.clockSeconds(Date.parse(event.ts))}</span>
            <Tile app={event.app.name} small />
            <span>{texts.common.kind[event.type]}</span>
            <span>{eventWords(event, texts, formats).slice(0, 200)}</span>
          </div>
        ))}
      </div>
    </Group>
  );
}

function useNewest(): readonly ZaneiEvent[] {
  const [events, setEvents] = useState<readonly ZaneiEvent[]>([]);
  useEffect(() => {
    const read = (): void => {
      const until_ms = Date.now();
      call('timeline.events', { since_ms: until_ms - HOUR_MS, until_ms, limit: SHOWN }).then(
        (page) => setEvents(page.events),
        () => setEvents([]),
      );
    };
    read();
    return onPush('store.changed', read);
  }, []);
  return events;
}
