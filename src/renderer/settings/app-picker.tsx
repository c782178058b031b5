import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { AppChoice } from '../../core/ipc/settings-view.ts';
import { useTexts } from '../client/app-state.ts';
import { useEventCount, type CountState } from '../forget/count-events.ts';
import { call } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Check } from '../ui/switch.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './pane.module.css';

interface AppPickerProps {
  title: string;
  chosen: readonly string[];
  offerForget: boolean;
  onAdd: (names: readonly string[]) => Promise<boolean>;
  onClose: () => void;
}

/** Chooses apps from those that were used, or by typing a name or bundle id. */
export function AppPicker({ title, chosen, offerForget, onAdd, onClose }: AppPickerProps): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  const apps = useRecentApps();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [forget, setForget] = useState(false);
  const stored = useStored(picked, apps, offerForget);
  const add = async (): Promise<void> => {
    if (!(await onAdd(picked))) return;
    if (forget) for (const name of picked) await call('forget.run', questionOf(name, apps));
    onClose();
  };
  const toggle = (key: string, on: boolean): void =>
    setPicked((old) => (on ? [...old, key] : old.filter((one) => one !== key)));
  return (
    <Sheet
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button look="primary" disabled={picked.length === 0} onClick={() => void add()}>
            {t.pickDo(picked.length)}
          </Button>
        </>
      }
    >
      <p>{t.pickNote}</p>
      <div className={styles.gap} />
      <SearchField
        label={t.pickSearch}
        clearLabel={texts.timeline.clearSearch}
        value={text}
        onSearch={setText}
      />
      <Choices apps={apps} text={text} chosen={chosen} picked={picked} onToggle={toggle} />
      {stored.state === 'counting' ? <Spinner>{texts.common.counting}</Spinner> : null}
      {stored.state === 'counted' && stored.events > 0 ? (
        <Check on={forget} onChange={setForget}>
          {t.pickForget(stored.events)}
        </Check>
      ) : null}
    </Sheet>
  );
}

interface ChoicesProps {
  apps: readonly AppChoice[];
  text: string;
  chosen: readonly string[];
  picked: readonly string[];
  onToggle: (key: string, on: boolean) => void;
}

const MOST = 60;

function Choices({ apps, text, chosen, picked, onToggle }: ChoicesProps): ReactNode {
  const t = useTexts().settings;
  const wanted = text.trim().toLowerCase();
  const known = new Set(chosen.map((name) => name.toLowerCase()));
  const shown = apps
    .map(({ name, bundle_id }) => ({ key: bundle_id ?? name, name }))
    .filter(({ key, name }) => !known.has(key.toLowerCase()) && !known.has(name.toLowerCase()))
    .filter(({ key, name }) => `${name}\n${key}`.toLowerCase().includes(wanted))
    .slice(0, MOST);
  const typed = text.trim();
  const offerTyped = typed !== '' && !shown.some(({ key, name }) => [key, name].includes(typed));
  return (
    <div className={styles.list} role="group" aria-label={t.apps}>
      {shown.map(({ key, name }) => (
        <div key={key} className={styles.pick}>
          <Tile app={name} small />
          <Check on={picked.includes(key)} onChange={(on) => onToggle(key, on)}>
            {name.slice(0, 80)}
          </Check>
        </div>
      ))}
      {offerTyped ? (
        <div className={styles.pick}>
          <Tile app={typed} small />
          <Check on={picked.includes(typed)} onChange={(on) => onToggle(typed, on)}>
            {t.pickTyped(typed.slice(0, 80))}
          </Check>
        </div>
      ) : null}
      {shown.length === 0 && !offerTyped ? <p className={styles.pick}>{t.pickNone}</p> : null}
    </div>
  );
}

function useRecentApps(): readonly AppChoice[] {
  const [apps, setApps] = useState<readonly AppChoice[]>([]);
  useEffect(() => {
    call('settings.recentApps').then(setApps, () => setApps([]));
  }, []);
  return apps;
}

function questionOf(key: string, apps: readonly AppChoice[]): { app: string } | { bundle_id: string } {
  return apps.some(({ bundle_id }) => bundle_id === key) ? { bundle_id: key } : { app: key };
}

/** Events stored of the picked apps. */
function useStored(picked: readonly string[], apps: readonly AppChoice[], ask: boolean): CountState {
  const questions = useMemo(
    () => (ask ? picked.map((key) => questionOf(key, apps)) : []),
    [picked, apps, ask],
  );
  return useEventCount(questions);
}
