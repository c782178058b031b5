import { useState, type ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './pane.module.css';

interface SiteSheetProps {
  onAdd: (names: readonly string[]) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for one domain; what the settings refuse is said here and nothing is added. */
export function SiteSheet({ onAdd, onClose }: SiteSheetProps): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  const [site, setSite] = useState('');
  const [refused, setRefused] = useState(false);
  const add = async (): Promise<void> => {
    if (await onAdd([domainOf(site)])) onClose();
    else setRefused(true);
  };
  return (
    <Sheet
      title={t.siteTitle}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button look="primary" disabled={site.trim() === ''} onClick={() => void add()}>
            {texts.common.add.replace('…', '')}
          </Button>
        </>
      }
    >
      <label>
        {t.siteLabel}
        <input
          className={`${styles.field} ${styles.wide}`}
          value={site}
          autoFocus
          spellCheck={false}
          onChange={(event) => setSite(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && site.trim() !== '') void add();
          }}
        />
      </label>
      {refused ? <p role="alert">{t.siteBad}</p> : null}
    </Sheet>
  );
}

/** People paste addresses: the host of one is what they mean. */
function domainOf(text: string): string {
  const trimmed = text.trim();
  return URL.canParse(trimmed) && trimmed.includes('://') ? new URL(trimmed).hostname : trimmed;
}
