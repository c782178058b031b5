import { useState, type ReactNode } from 'react';
import type { CaptureSource, FilterScope } from '../../core/config/config.ts';
import { useTexts } from '../client/app-state.ts';
import { Button } from '../ui/button.tsx';
import { Group, GroupTitle, Row } from '../ui/group.tsx';
import { Switch } from '../ui/switch.tsx';
import { FaultLine } from './fault-line.tsx';
import styles from './pane.module.css';
import { RecorderBanner } from './recorder-banner.tsx';
import { ScopeSheet } from './scope-sheet.tsx';
import { edit, useFault, useSettings } from './settings-store.ts';

/** In the order of the window; the settings module itself would bring its schemas into the page. */
const SOURCES: readonly CaptureSource[] = ['app', 'window', 'ui', 'input', 'browser'];

/** What is recorded, and the two kinds of content that are off until somebody turns them on. */
export function RecordingPane(): ReactNode {
  const t = useTexts().settings;
  const { sources } = useSettings((state) => state.view.config.capture);
  const fault = useFault('capture.sources');
  const toggle = (source: CaptureSource, on: boolean): void => {
    const value = SOURCES.filter((one) => (one === source ? on : sources.includes(one)));
    void edit({ key: 'capture.sources', value });
  };
  return (
    <section className={styles.pane}>
      <RecorderBanner />
      <GroupTitle>{t.sources}</GroupTitle>
      <Group>
        {SOURCES.map((source) => (
          <Row key={source} title={t.source[source][0]} text={t.source[source][1]}>
            <Switch
              label={t.source[source][0] ?? source}
              on={sources.includes(source)}
              onChange={(on) => toggle(source, on)}
            />
          </Row>
        ))}
      </Group>
      <FaultLine reason={fault} />
      <GroupTitle>{t.content}</GroupTitle>
      <Group>
        <ContentRow kind="typed" />
        <ContentRow kind="visible" />
      </Group>
    </section>
  );
}

/** The two opt-ins and where each is kept. */
const CONTENT = {
  typed: { key: 'capture.text_content', scope: 'text_content' },
  visible: { key: 'capture.content_snapshot', scope: 'content_snapshot' },
} as const;

function ContentRow({ kind }: { kind: keyof typeof CONTENT }): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  const { key, scope } = CONTENT[kind];
  const config = useSettings((state) => state.view.config);
  const fault = useFault(key);
  const [editing, setEditing] = useState(false);
  const on = config.capture[scope];
  const example = texts.onboarding.content[kind === 'typed' ? 'typedExample' : 'visibleExample'];
  return (
    <>
      <Row
        title={t[kind][0]}
        text={t[kind][1]}
        below={fault === null ? undefined : <FaultLine reason={fault} />}
      >
        <Switch label={t[kind][0] ?? ''} on={on} onChange={(value) => void edit({ key, value })} />
      </Row>
      <Row
        indent
        title={t.scope}
        below={
          <div>
            <p className={styles.caption}>{t.example}</p>
            <pre className={styles.example}>{example}</pre>
          </div>
        }
      >
        <span className={styles.value}>{on ? scopeWords(config.filter[scope], t) : t.scopeOff}</span>
        <Button aria-label={`${t.scopeTitle[kind]}: ${texts.common.edit}`} onClick={() => setEditing(true)}>
          {texts.common.edit}
        </Button>
      </Row>
      {editing ? (
        <ScopeSheet scope={scope} title={t.scopeTitle[kind]} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}

function scopeWords(scope: FilterScope, t: ReturnType<typeof useTexts>['settings']): string {
  const only = scope.include_only_apps.length;
  return only > 0 ? t.scopeOnly(only) : t.scopeAll(scope.exclude_apps.length);
}
