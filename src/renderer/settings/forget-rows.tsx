import { useEffect, useState, type ReactNode } from 'react';
import { forgetRange } from '../../core/app/forget-span.ts';
import type { ForgetQuestion } from '../../core/ipc/forget-view.ts';
import type { AppChoice } from '../../core/ipc/settings-view.ts';
import { useApp, useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { countEvents } from '../forget/count-events.ts';
import { ForgetSheet } from '../forget/forget-sheet.tsx';
import { Button } from '../ui/button.tsx';
import { Group, Row } from '../ui/group.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './pane.module.css';

type Span = 'm5' | 'h1' | 'today' | 'all';
const SPANS: readonly Span[] = ['m5', 'h1', 'today', 'all'];

interface Asking {
  title: string;
  ask: ForgetQuestion;
}

const questionFor = (span: Span, zone: string): ForgetQuestion =>
  span === 'all' ? { all: true } : forgetRange(span, Date.now(), zone);

interface ForgetRowsProps {
  total: number;
  onForgot: () => void;
}

/** Spans to forget with how many events each holds, and an app or a site. */
export function ForgetRows({ total, onForgot }: ForgetRowsProps): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  const zone = useApp((store) => store.app.zone);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [choosing, setChoosing] = useState(false);
  const counts = useCounts(total);
  return (
    <>
      <Group label={t.forget}>
        {SPANS.map((span) => (
          <Row key={span} title={t.forgetSpan[span]}>
            <span className={styles.value}>{texts.common.events(counts[span])}</span>
            <Button
              look={span === 'all' ? 'danger' : 'normal'}
              aria-label={`${t.forgetSpan[span]}: ${t.forgetButton}`}
              onClick={() =>
                setAsking({
                  title: span === 'all' ? texts.timeline.forgetTitleAll : texts.timeline.forgetTitle,
                  ask: questionFor(span, zone),
                })
              }
            >
              {t.forgetButton}
            </Button>
          </Row>
        ))}
        <Row title={t.forgetOther}>
          <Button onClick={() => setChoosing(true)}>{t.forgetChoose}</Button>
        </Row>
      </Group>
      {choosing ? (
        <ChooseSheet
          onClose={() => setChoosing(false)}
          onChoose={(next) => {
            setChoosing(false);
            setAsking(next);
          }}
        />
      ) : null}
      {asking === null ? null : (
        <ForgetSheet
          {...asking}
          onClose={() => setAsking(null)}
          onForgot={() => {
            setAsking(null);
            onForgot();
          }}
        />
      )}
    </>
  );
}

/** Counts each span again whenever the whole changes. */
function useCounts(total: number): Record<Span, number> {
  const zone = useApp((store) => store.app.zone);
  const [counts, setCounts] = useState({ m5: 0, h1: 0, today: 0 });
  useEffect(() => {
    let current = true;
    const counting = (['m5', 'h1', 'today'] as const).map((span) =>
      countEvents(forgetRange(span, Date.now(), zone)),
    );
    Promise.all(counting.map(({ result }) => result)).then(
      ([m5, h1, today]) => {
        if (current) setCounts({ m5: m5?.events ?? 0, h1: h1?.events ?? 0, today: today?.events ?? 0 });
      },
      () => undefined,
    );
    return () => {
      current = false;
      for (const { stop } of counting) stop();
    };
  }, [total, zone]);
  return { ...counts, all: total };
}

interface ChooseSheetProps {
  onClose: () => void;
  onChoose: (asking: Asking) => void;
}

/** An app that was used, or a site, to forget as a whole. */
function ChooseSheet({ onClose, onChoose }: ChooseSheetProps): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  const [kind, setKind] = useState<'app' | 'site'>('app');
  const [name, setName] = useState('');
  const [apps, setApps] = useState<readonly AppChoice[]>([]);
  useEffect(() => {
    call('settings.recentApps').then(setApps, () => undefined);
  }, []);
  const wanted = name.trim();
  const next = (): void =>
    onChoose(
      kind === 'app'
        ? { title: texts.timeline.forgetTitleApp(wanted), ask: { app: wanted } }
        : { title: texts.timeline.forgetTitleSite(wanted), ask: { site: wanted } },
    );
  return (
    <Sheet
      title={t.forgetOf}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button look="primary" disabled={wanted === ''} onClick={next}>
            {t.forgetChoose}
          </Button>
        </>
      }
    >
      <Segmented
        label={t.forgetOf}
        value={kind}
        options={[
          { value: 'app', label: t.forgetApp },
          { value: 'site', label: t.forgetSite },
        ]}
        onChange={setKind}
      />
      <div className={styles.gap} />
      <input
        className={`${styles.field} ${styles.wide}`}
        aria-label={kind === 'app' ? t.forgetApp : t.forgetSite}
        list={kind === 'app' ? 'known-apps' : undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <datalist id="known-apps">
        {apps.map((app) => (
          <option key={`${app.name} ${app.bundle_id ?? ''}`} value={app.name} />
        ))}
      </datalist>
    </Sheet>
  );
}
