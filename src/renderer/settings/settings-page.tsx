import type { ReactNode } from 'react';
import type { Pane } from '../../core/ipc/ipc-contract.ts';
import { useApp, useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { AgentsPane } from './agents-pane.tsx';
import { GeneralPane } from './general-pane.tsx';
import { HealthPane } from './health-pane.tsx';
import { KeepPane } from './keep-pane.tsx';
import { PermissionsPane } from './permissions-pane.tsx';
import { PrivacyPane } from './privacy-pane.tsx';
import { RecordingPane } from './recording-pane.tsx';
import styles from './settings-page.module.css';
import { showPane, useSettings } from './settings-store.ts';

/** Every pane: its drawing and what it shows. */
const PANES: readonly { pane: Pane; icon: IconName; show: () => ReactNode }[] = [
  { pane: 'general', icon: 'general', show: GeneralPane },
  { pane: 'recording', icon: 'recording', show: RecordingPane },
  { pane: 'privacy', icon: 'privacy', show: PrivacyPane },
  { pane: 'keep', icon: 'clock', show: KeepPane },
  { pane: 'permissions', icon: 'lock', show: PermissionsPane },
  { pane: 'agents', icon: 'agents', show: AgentsPane },
  { pane: 'health', icon: 'health', show: HealthPane },
];

/** The settings window: panes at the left, one of them at the right. */
export function SettingsPage(): ReactNode {
  const t = useTexts().settings;
  const current = useSettings((state) => state.pane);
  const Shown = PANES.find(({ pane }) => pane === current)?.show ?? GeneralPane;
  return (
    <div className={styles.page}>
      <title>{t.title}</title>
      <Navigation />
      <main className={styles.main}>
        <h1 className={styles.title}>{t.panes[current]}</h1>
        <FileFault />
        <Shown key={current} />
      </main>
    </div>
  );
}

function Navigation(): ReactNode {
  const t = useTexts().settings;
  const current = useSettings((state) => state.pane);
  const trouble = useTrouble();
  return (
    <nav className={styles.nav} aria-label={t.title}>
      {PANES.map(({ pane, icon }) => (
        <button
          key={pane}
          type="button"
          aria-current={pane === current ? 'page' : undefined}
          onClick={() => showPane(pane)}
        >
          <Icon name={icon} />
          <span>{t.panes[pane]}</span>
          {trouble.has(pane) ? <Icon name="warn" size={14} /> : null}
        </button>
      ))}
    </nav>
  );
}

/** Panes that have something a person should look at. */
function useTrouble(): ReadonlySet<Pane> {
  const degraded = useApp((store) => Object.keys(store.app.recorder.degraded).length > 0);
  const denied = useSettings((state) =>
    state.permissions.some((one) => one.required && one.state !== 'working' && one.state !== 'not_needed'),
  );
  return new Set<Pane>([
    ...(denied ? ['permissions' as const] : []),
    ...(degraded ? ['health' as const] : []),
  ]);
}

function FileFault(): ReactNode {
  const t = useTexts().settings;
  const fault = useSettings((state) => state.view.fault);
  if (fault === null) return null;
  return (
    <div className={styles.fault}>
      <Banner tone="bad" action={<Button onClick={() => void call('app.revealConfig')}>{t.reveal}</Button>}>
        {t.faultTitle}
        <pre>{fault.message}</pre>
      </Banner>
    </div>
  );
}
