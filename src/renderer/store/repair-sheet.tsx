import { useEffect, useState, type ReactNode } from 'react';
import type { ErrorCode } from '../../core/errors.ts';
import { contractCode } from '../../core/status/store-troubles.ts';
import type { RepairResult } from '../../core/ipc/settings-view.ts';
import { useTexts } from '../client/app-state.ts';
import { call, codeOf, onPush } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ProgressLine, Spinner } from '../ui/spinner.tsx';
import styles from './repair-sheet.module.css';

type Stage =
  | { at: 'ask' | 'fresh' }
  | { at: 'saving'; fraction: number }
  /** Nothing of the file can be read: only a new store is left. */
  | { at: 'lost' }
  | { at: 'saved'; result: RepairResult }
  | { at: 'begun'; kept: string }
  | { at: 'failed'; code: ErrorCode };

/** Codes of a recovery that mean that there is nothing to be had, rather than that it could not be tried. */
const NOTHING_LEFT = new Set<string>(['store_corrupt', 'store_locked', 'store_missing']);

interface RepairSheetProps {
  /** `lost` for a file of which nothing can be saved. */
  begin: 'ask' | 'lost';
  onClose: () => void;
}

/** Saves what can be read of a damaged store and goes on with that; says what was saved, what was lost and where the damaged file is. */
export function RepairSheet({ begin: first, onClose }: RepairSheetProps): ReactNode {
  const t = useTexts().repair;
  const [stage, setStage] = useState<Stage>({ at: first });
  useEffect(
    () =>
      onPush('store.repairing', ({ fraction }) =>
        setStage((old) => (old.at === 'saving' ? { at: 'saving', fraction } : old)),
      ),
    [],
  );
  const repair = (): void => {
    setStage({ at: 'saving', fraction: 0 });
    call('store.repair').then(
      (result) => setStage({ at: 'saved', result }),
      (error: unknown) => {
        const code = codeOf(error);
        setStage(NOTHING_LEFT.has(contractCode(code)) ? { at: 'lost' } : { at: 'failed', code });
      },
    );
  };
  const begin = (): void => {
    setStage({ at: 'fresh' });
    call('store.setAside').then(
      ({ kept }) => setStage({ at: 'begun', kept }),
      (error: unknown) => setStage({ at: 'failed', code: codeOf(error) }),
    );
  };
  const working = stage.at === 'saving' || stage.at === 'fresh';
  return (
    <Sheet
      title={t.title[stage.at]}
      onClose={() => {
        // What is under way goes on; closing the question would only hide it.
        if (!working) onClose();
      }}
      buttons={<Buttons stage={stage} onClose={onClose} onRepair={repair} onBegin={begin} />}
    >
      <div className={styles.words} aria-live="polite">
        <Words stage={stage} />
      </div>
    </Sheet>
  );
}

function Words({ stage }: { stage: Stage }): ReactNode {
  const texts = useTexts();
  const t = texts.repair;
  switch (stage.at) {
    case 'ask':
      return <p>{t.ask}</p>;
    case 'saving':
      return <ProgressLine words={t.saving(Math.round(stage.fraction * 100))} fraction={stage.fraction} />;
    case 'fresh':
      return <Spinner>{t.fresh}</Spinner>;
    case 'lost':
      return <p>{t.lost}</p>;
    case 'saved':
      return (
        <>
          <p>{t.saved(stage.result.saved, stage.result.lost_at_most)}</p>
          <Kept path={stage.result.kept} />
        </>
      );
    case 'begun':
      return (
        <>
          <p>{t.begun}</p>
          <Kept path={stage.kept} />
        </>
      );
    case 'failed':
      return <p role="alert">{texts.common.failed(texts.common.reason[stage.code])}</p>;
  }
}

function Kept({ path }: { path: string }): ReactNode {
  const t = useTexts().repair;
  return (
    <>
      <p>{t.kept}</p>
      <p className={styles.path}>{path}</p>
    </>
  );
}

interface ButtonsProps {
  stage: Stage;
  onClose: () => void;
  onRepair: () => void;
  onBegin: () => void;
}

function Buttons({ stage, onClose, onRepair, onBegin }: ButtonsProps): ReactNode {
  const { repair: t, common } = useTexts();
  const close = (label: string): ReactNode => (
    <Button key={label} autoFocus onClick={onClose}>
      {label}
    </Button>
  );
  switch (stage.at) {
    case 'ask':
      return [
        close(common.cancel),
        <Button key="repair" look="primary" onClick={onRepair}>
          {t.do}
        </Button>,
      ];
    case 'lost':
      return [
        close(common.cancel),
        <Button key="begin" look="primary" onClick={onBegin}>
          {t.begin}
        </Button>,
      ];
    case 'saved':
    case 'begun':
      return [
        <Button key="show" onClick={() => void call('store.reveal').catch(() => undefined)}>
          {t.show}
        </Button>,
        close(common.done),
      ];
    case 'failed':
      return close(common.close);
    case 'saving':
    case 'fresh':
      return null;
  }
}
