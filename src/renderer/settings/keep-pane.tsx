import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { StoreInfo } from '../../core/ipc/settings-view.ts';
import { useFormats, useTexts } from '../client/app-state.ts';
import { useNow } from '../client/use-now.ts';
import { call, onPush } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Group, GroupNote, GroupTitle, Row } from '../ui/group.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { FaultLine } from './fault-line.tsx';
import { ForgetRows } from './forget-rows.tsx';
import styles from './pane.module.css';
import { RetentionRow } from './retention-row.tsx';
import { sentenceOf } from './settings-store.ts';

/** How long events are kept, what to forget now, and where they are. */
export function KeepPane(): ReactNode {
  const t = useTexts().settings;
  const { info, reload } = useStoreInfo();
  return (
    <section className={styles.pane}>
      <RetentionRow />
      <GroupTitle>{t.forget}</GroupTitle>
      <ForgetRows total={info?.events ?? 0} onForgot={reload} />
      <GroupNote>{t.forgetNote}</GroupNote>
      <GroupTitle>{t.store}</GroupTitle>
      {info === null ? null : <StoreRows info={info} />}
    </section>
  );
}

function StoreRows({ info }: { info: StoreInfo }): ReactNode {
  const t = useTexts().settings;
  const formats = useFormats();
  const now = useNow();
  const oldest = info.oldest_ms === null ? '–' : formats.moment(info.oldest_ms, now);
  return (
    <Group label={t.store}>
      <Fact title={t.storeEvents} value={info.exists ? formats.number(info.events) : t.storeNone} />
      <Fact title={t.storeSize} value={formats.bytes(info.size_bytes)} />
      <Fact title={t.storeOldest} value={oldest} />
      <Row title={t.storeEncryption}>
        <StateMark tone={info.encrypted ? 'ok' : 'off'}>
          {info.exists ? t.encrypted[info.key_place] : '–'}
        </StateMark>
      </Row>
      <Row title={t.storePlace} text={info.path} />
      <ExportRow disabled={!info.exists} />
    </Group>
  );
}

function Fact({ title, value }: { title: string; value: string }): ReactNode {
  return (
    <Row title={title}>
      <span className={styles.value}>{value}</span>
    </Row>
  );
}

function ExportRow({ disabled }: { disabled: boolean }): ReactNode {
  const t = useTexts().settings;
  const [written, setWritten] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const run = (): void => {
    setFault(null);
    call('store.export').then(
      ({ path }) => setWritten(path),
      (error: unknown) => setFault(sentenceOf(error)),
    );
  };
  return (
    <Row
      title={t.exportRow[0]}
      text={t.exportRow[1]}
      below={
        <>
          <FaultLine reason={fault} />
          <span role="status">{written === null ? null : t.exported(written)}</span>
        </>
      }
    >
      <Button disabled={disabled} onClick={run}>
        {t.exportButton}
      </Button>
    </Row>
  );
}

/** Facts about the store, read again when it changes. */
function useStoreInfo(): { info: StoreInfo | null; reload: () => void } {
  const [info, setInfo] = useState<StoreInfo | null>(null);
  const reload = useCallback(() => {
    call('store.info').then(setInfo, () => setInfo(null));
  }, []);
  useEffect(() => {
    reload();
    return onPush('store.changed', reload);
  }, [reload]);
  return { info, reload };
}
