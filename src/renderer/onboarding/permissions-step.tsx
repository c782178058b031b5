import { useState, type ReactNode } from 'react';
import type { PermissionView } from '../../core/ipc/permission-view.ts';
import { useApp, useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import {
  PermissionMark,
  permissionTitle,
  permissionWhy,
  permissionWithout,
} from '../permissions/permission-words.tsx';
import { useSettings } from '../settings/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { Group, Row } from '../ui/group.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './onboarding-page.module.css';

/** Accessibility, then Input Monitoring while it is still needed, then browsers: one at a time. */
export function PermissionsStep(): ReactNode {
  const texts = useTexts();
  const t = texts.onboarding.permissions;
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const permissions = useSettings((state) => state.permissions).filter(({ state }) => state !== 'not_needed');
  const current = permissions.find((one) => one.state === 'denied' && !skipped.has(one.name));
  return (
    <>
      <h1>{t.head}</h1>
      <p>{t.text}</p>
      <Group>
        {permissions.length === 0 ? <Row title={texts.settings.permissionNone} /> : null}
        {permissions.map((one, index) => (
          <Card
            key={one.name}
            number={index + 1}
            permission={one}
            current={one === current}
            skipped={skipped.has(one.name)}
            onSkip={() => setSkipped((old) => new Set([...old, one.name]))}
          />
        ))}
      </Group>
    </>
  );
}

interface CardProps {
  number: number;
  permission: PermissionView;
  current: boolean;
  skipped: boolean;
  onSkip: () => void;
}

function Card({ number, permission, current, skipped, onSkip }: CardProps): ReactNode {
  const texts = useTexts();
  const working = permission.state === 'working';
  const look = working ? 'done' : current ? 'current' : 'later';
  return (
    <section className={styles.card} aria-current={current ? 'step' : undefined}>
      <div className={styles.cardHead}>
        <span className={styles.number} data-look={look} aria-hidden="true">
          {working ? <Icon name="ok" /> : number}
        </span>
        <h2>{permissionTitle(permission, texts)}</h2>
        <PermissionMark state={permission.state} />
        {permission.state === 'relaunch' || permission.state === 'stale' ? (
          <Button onClick={() => void call('app.relaunch')}>{texts.settings.relaunch}</Button>
        ) : null}
      </div>
      <div className={styles.cardBody}>
        {current ? (
          <Request permission={permission} onSkip={onSkip} />
        ) : (
          <Note permission={permission} skipped={skipped} />
        )}
      </div>
    </section>
  );
}

function Note({ permission, skipped }: { permission: PermissionView; skipped: boolean }): ReactNode {
  const texts = useTexts();
  const t = texts.onboarding.permissions;
  const cures: Readonly<Record<string, string>> = texts.settings.permissionCure;
  if (permission.state === 'working') return <p>{t.checked}</p>;
  if (skipped) return <p>{`${t.skipped} ${permissionWithout(permission, texts)}`}</p>;
  const cure = permission.state === 'denied' ? undefined : cures[permission.state];
  return <p>{cure ?? permissionWhy(permission, texts)}</p>;
}

function Request({ permission, onSkip }: { permission: PermissionView; onSkip: () => void }): ReactNode {
  const texts = useTexts();
  const t = texts.onboarding.permissions;
  const macos = useApp((store) => store.app.platform === 'macos');
  return (
    <>
      <dl>
        <dt>{t.why}</dt>
        <dd>{permissionWhy(permission, texts)}</dd>
        <dt>{t.without}</dt>
        <dd>{permissionWithout(permission, texts)}</dd>
      </dl>
      <div className={styles.buttons}>
        {permission.has_pane ? (
          <Button look="primary" onClick={() => void call('permissions.open', { name: permission.name })}>
            {texts.settings.openPane}
          </Button>
        ) : null}
        <Button onClick={onSkip}>{texts.onboarding.skip}</Button>
      </div>
      {macos ? (
        <div className={styles.help}>
          <span>{t.byHand}</span>
          <Button onClick={() => void call('permissions.revealApp')}>{texts.settings.revealApp}</Button>
        </div>
      ) : null}
    </>
  );
}
