import { useEffect, useState, type ReactNode } from 'react';
import type { HealthReport } from '../../core/ipc/health-view.ts';
import { permissionLabel } from '../../core/app/permission-label.ts';
import { useFormats, useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Group, GroupTitle, Row } from '../ui/group.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import styles from './pane.module.css';
import { RecorderBanner } from './recorder-banner.tsx';
import { sentenceOf } from './settings-store.ts';

const AGAIN_MS = 2000;

/** What works, what does not, counters and versions. */
export function HealthPane(): ReactNode {
  const t = useTexts().settings;
  const report = useReport();
  if (report === null) return null;
  const limited = report.components.filter(({ ok }) => !ok).length;
  return (
    <section className={styles.pane}>
      {report.components.length > 0 && limited > 0 ? (
        <Banner tone="warn">{t.healthLimited(limited)}</Banner>
      ) : (
        <RecorderBanner />
      )}
      <GroupTitle>{t.healthParts}</GroupTitle>
      <Parts report={report} />
      <GroupTitle>{t.counters}</GroupTitle>
      <Counters report={report} />
      <GroupTitle>{t.versions}</GroupTitle>
      <Group label={t.versions}>
        {report.versions.map(({ name, version }) => (
          <Fact key={name} title={name} value={version} />
        ))}
        <DiagnosticsRow />
      </Group>
    </section>
  );
}

function Parts({ report }: { report: HealthReport }): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  if (report.components.length === 0)
    return (
      <Group>
        <Row title={report.heartbeat_ms === null ? t.healthNoParts : t.healthAllWell} />
      </Group>
    );
  return (
    <Group label={t.healthParts}>
      {report.components.map(({ name, ok, reason, failures }) => (
        <Row
          key={name}
          title={permissionLabel(name, texts)}
          text={[reason ?? '', failures === 0 ? '' : t.healthFailures(failures)]
            .filter((part) => part !== '')
            .join(' · ')}
        >
          <StateMark tone={ok ? 'ok' : 'warn'}>{ok ? t.healthWorking : t.healthLimitedState}</StateMark>
        </Row>
      ))}
    </Group>
  );
}

function Counters({ report: { counters } }: { report: HealthReport }): ReactNode {
  const t = useTexts().settings;
  const formats = useFormats();
  return (
    <Group label={t.counters}>
      <Fact title={t.captured} value={formats.number(counters.captured)} />
      <Fact title={t.dropped} value={formats.number(counters.dropped)} />
      <Fact title={t.memory} value={formats.bytes(counters.memory_bytes)} />
      <Fact title={t.cpu} value={`${formats.number(counters.cpu_percent)} %`} />
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

function DiagnosticsRow(): ReactNode {
  const t = useTexts().settings;
  const [said, setSaid] = useState<string | null>(null);
  const run = (): void => {
    call('health.export').then(
      ({ path }) => setSaid(path === null ? null : t.exported(path)),
      (error: unknown) => setSaid(t.failed(sentenceOf(error))),
    );
  };
  return (
    <Row title={t.diagnostics[0]} text={t.diagnostics[1]} below={<span role="status">{said}</span>}>
      <Button onClick={run}>{t.exportButton}</Button>
    </Row>
  );
}

function useReport(): HealthReport | null {
  const [report, setReport] = useState<HealthReport | null>(null);
  useEffect(() => {
    const read = (): void => void call('health.report').then(setReport, () => undefined);
    read();
    const timer = setInterval(read, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return report;
}
