import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PreferencesPatch } from '../../core/ipc/ipc-contract.ts';
import { useApp, useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Group, GroupNote, Row } from '../ui/group.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { FaultLine } from './fault-line.tsx';
import styles from './pane.module.css';
import { sentenceOf, useSettings } from './settings-store.ts';
import { acceleratorOf } from './accelerator.ts';

/** Login, language, shortcut, and where the settings file is. */
export function GeneralPane(): ReactNode {
  const t = useTexts().settings;
  const app = useApp((store) => store.app);
  const path = useSettings((state) => state.view.path);
  const set = (patch: PreferencesPatch): void => void call('app.setPreferences', patch);
  const { preferences } = app;
  const languages = (['system', 'en', 'ja'] as const).map((value) => ({ value, label: t.languages[value] }));
  return (
    <section className={styles.pane}>
      <Group>
        {app.platform === 'macos' ? (
          <Row title={t.login[0]} text={t.login[1]}>
            <Switch
              label={t.login[0] ?? ''}
              on={app.opens_at_login ?? preferences.open_at_login}
              onChange={(on) => set({ open_at_login: on })}
            />
          </Row>
        ) : null}
        <Row title={t.language}>
          <Select
            label={t.language}
            value={preferences.language}
            options={languages}
            onChange={(language) => set({ language })}
          />
        </Row>
        <ShortcutRow />
      </Group>
      <div className={styles.gap} />
      <Group>
        <Row title={t.config[0]} text={`${t.config[1] ?? ''}\n${path}`}>
          <Button onClick={() => void call('app.revealConfig')}>{t.reveal}</Button>
        </Row>
        <Row title={t.welcome}>
          <Button onClick={() => void call('app.open', { window: 'onboarding' })}>{t.show}</Button>
        </Row>
        <Row title={t.updates[0]} text={t.updates[1]} />
      </Group>
      <GroupNote>{t.configKept}</GroupNote>
    </section>
  );
}

function ShortcutRow(): ReactNode {
  const t = useTexts().settings;
  const shortcut = useApp((store) => store.app.preferences.pause_shortcut);
  const [listening, setListening] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const set = (pause_shortcut: string | null): void => {
    setListening(false);
    call('app.setPreferences', { pause_shortcut }).then(
      () => setFault(null),
      (error: unknown) => setFault(sentenceOf(error)),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!listening || event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') setListening(false);
    const accelerator = acceleratorOf(event);
    if (accelerator !== null) set(accelerator);
  };
  return (
    <Row
      title={t.shortcut[0]}
      text={t.shortcut[1]}
      below={fault === null ? undefined : <FaultLine reason={fault} />}
    >
      {shortcut === null ? null : <kbd className={styles.tag}>{shortcut}</kbd>}
      <Button onKeyDown={onKeyDown} onClick={() => setListening(true)} onBlur={() => setListening(false)}>
        {listening ? t.shortcutPress : t.shortcutRecord}
      </Button>
      {shortcut === null ? null : <Button onClick={() => set(null)}>{t.shortcutClear}</Button>}
    </Row>
  );
}
