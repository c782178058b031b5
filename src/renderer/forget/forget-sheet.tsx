import { useEffect, useState, type ReactNode } from 'react';
import type { ForgetCount, ForgetQuestion } from '../../core/ipc/forget-view.ts';
import { useTexts } from '../client/app-state.ts';
import { call, codeOf, onPush } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface ForgetSheetProps {
  title: string;
  ask: ForgetQuestion;
  onClose: () => void;
  onForgot: () => void;
}

/** Says how many events will go, and makes them go for good. Cancel is where the focus starts. */
export function ForgetSheet({ title, ask, onClose, onForgot }: ForgetSheetProps): ReactNode {
  const texts = useTexts();
  const t = texts.timeline;
  const [count, setCount] = useState<ForgetCount | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const failed = (error: unknown): void =>
      setFault(texts.common.failed(texts.common.reason[codeOf(error)]));
    call('forget.count', ask).then(setCount, failed);
    return onPush('forget.progress', ({ fraction }) => setProgress(fraction));
  }, [ask, texts]);
  const run = async (): Promise<void> => {
    setProgress(0);
    try {
      await call('forget.run', ask);
      onForgot();
    } catch (error) {
      setProgress(null);
      setFault(texts.common.failed(texts.common.reason[codeOf(error)]));
    }
  };
  const events = count?.events ?? 0;
  const words =
    fault ??
    (progress !== null
      ? t.forgetting(Math.round(progress * 100))
      : count === null
        ? texts.common.loading
        : events === 0
          ? t.forgetNothing
          : t.forgetText(events, count.apps));
  return (
    <Sheet
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button autoFocus onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button look="destroy" disabled={events === 0 || progress !== null} onClick={() => void run()}>
            {t.forgetDo(events)}
          </Button>
        </>
      }
    >
      <p aria-live="polite">{words}</p>
    </Sheet>
  );
}
