import type { ReactNode } from 'react';
import type { PermissionView } from '../../core/ipc/permission-view.ts';
import { useApp, useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { PermissionMark, permissionTitle, permissionWhy } from '../permissions/permission-words.tsx';
import { Button } from '../ui/button.tsx';
import { Group, GroupNote, GroupTitle, Row } from '../ui/group.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './pane.module.css';
import { useSettings } from './settings-store.ts';

const isBrowser = ({ name }: PermissionView): boolean => name.startsWith('automation');

/** What the system allows, as it works right now. */
export function PermissionsPane(): ReactNode {
  const t = useTexts().settings;
  const permissions = useSettings((state) => state.permissions);
  const macos = useApp((store) => store.app.platform === 'macos');
  const general = permissions.filter((one) => !isBrowser(one));
  const browsers = permissions.filter(isBrowser);
  return (
    <section className={styles.pane}>
      {permissions.length === 0 ? (
        <Group>
          <Row title={t.permissionNone} />
        </Group>
      ) : (
        <Rows list={general} label={t.panes.permissions} />
      )}
      <GroupNote>{t.permissionNote}</GroupNote>
      {browsers.length === 0 ? null : (
        <>
          <GroupTitle>{t.browsers}</GroupTitle>
          <Rows list={browsers} label={t.browsers} />
        </>
      )}
      {macos ? (
        <>
          <div className={styles.gap} />
          <Group>
            <Row title={t.byHand[0]} text={t.byHand[1]}>
              <Button onClick={() => void call('permissions.revealApp')}>{t.revealApp}</Button>
            </Row>
          </Group>
        </>
      ) : null}
    </section>
  );
}

function Rows({ list, label }: { list: readonly PermissionView[]; label: string }): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  const cures: Readonly<Record<string, string>> = t.permissionCure;
  return (
    <Group label={label}>
      {list.map((one) => {
        const title = permissionTitle(one, texts);
        return (
          <Row
            key={one.name}
            left={one.subject === null ? undefined : <Tile app={one.subject} />}
            title={title}
            text={cures[one.state] ?? permissionWhy(one, texts)}
          >
            <PermissionMark state={one.state} />
            {one.state === 'relaunch' || one.state === 'stale' ? (
              <Button aria-label={`${title}: ${t.relaunch}`} onClick={() => void call('app.relaunch')}>
                {t.relaunch}
              </Button>
            ) : null}
            {one.has_pane && one.state !== 'working' && one.state !== 'not_needed' ? (
              <Button
                aria-label={`${title}: ${t.openPane}`}
                onClick={() => void call('permissions.open', { name: one.name })}
              >
                {t.openPane}
              </Button>
            ) : null}
          </Row>
        );
      })}
    </Group>
  );
}
