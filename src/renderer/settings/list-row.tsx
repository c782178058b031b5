import { useState, type ReactNode } from 'react';
import type { EditableKey } from '../../core/ipc/settings-view.ts';
import { useTexts } from '../client/app-state.ts';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/group.tsx';
import { AppPicker } from './app-picker.tsx';
import { FaultLine } from './fault-line.tsx';
import { NameList } from './name-list.tsx';
import { edit, useFault, useSettings } from './settings-store.ts';
import { SiteSheet } from './site-sheet.tsx';

interface ListRowProps {
  /** `filter.exclude_apps` and its like. */
  settingKey: EditableKey;
  title: string;
  note?: string;
  kind: 'apps' | 'sites';
  pickTitle: string;
  offerForget?: boolean;
}

/** A list of apps or sites in config.toml: what is in it, removing one, adding some. */
export function ListRow({
  settingKey,
  title,
  note,
  kind,
  pickTitle,
  offerForget = false,
}: ListRowProps): ReactNode {
  const texts = useTexts();
  const names = useSettings((state) => listAt(state.view.config, settingKey));
  const fault = useFault(settingKey);
  const [adding, setAdding] = useState(false);
  const set = (value: string[]): Promise<boolean> => edit({ key: settingKey, value });
  const add = async (more: readonly string[]): Promise<boolean> => {
    const known = new Set(names.map((name) => name.toLowerCase()));
    return set([...names, ...more.filter((name) => !known.has(name.toLowerCase()))]);
  };
  const close = (): void => setAdding(false);
  return (
    <>
      <Row
        title={title}
        text={note}
        below={
          <>
            <NameList names={names} onRemove={(name) => void set(names.filter((one) => one !== name))} />
            <FaultLine reason={fault} />
          </>
        }
      >
        <Button aria-label={`${pickTitle}: ${texts.common.add}`} onClick={() => setAdding(true)}>
          {texts.common.add}
        </Button>
      </Row>
      {!adding ? null : kind === 'apps' ? (
        <AppPicker title={pickTitle} chosen={names} offerForget={offerForget} onAdd={add} onClose={close} />
      ) : (
        <SiteSheet onAdd={add} onClose={close} />
      )}
    </>
  );
}

/** The list at a dotted key; an empty one where the settings have none. */
export function listAt(config: object, key: string): readonly string[] {
  let value: unknown = config;
  for (const part of key.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return Array.isArray(value) ? (value as string[]) : NOTHING;
}
const NOTHING: readonly string[] = [];
