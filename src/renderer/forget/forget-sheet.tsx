import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ForgetQuestion } from '../../core/ipc/forget-view.ts';
import { useTexts } from '../client/app-state.ts';
import { call, codeOf, onPush } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ProgressLine, Spinner } from '../ui/spinner.tsx';
import { useEventCount } from './count-events.ts';

interface ForgetSheetProps {
  title: string;
  ask: ForgetQuestion;
  onClose: () => void;
  onForgot: () => void;
}

/** Says how many events will go, and makes them go for good. Cancel is where the focus starts, and stops a count under way. */
export function ForgetSheet({ title, ask, onClose, onForgot }: ForgetSheetProps): ReactNode {
  const texts = useTexts();
  const t = texts.timeline;
  const questions = useMemo(() => [ask], [ask]);
  const count = useEventCount(questions);
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(
    // Another window may be forgetting something else.
    () => onPush('forget.progress', ({ fraction }) => setProgress((old) => (old === null ? null : fraction))),
    [],
  );
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
  const events = count.state === 'counted' ? count.events : 0;
  const words = (): ReactNode => {
    if (fault !== null) return fault;
    if (progress !== null)
      return <ProgressLine words={t.forgetting(Math.round(progress * 100))} fraction={progress} />;
    if (count.state === 'failed') return texts.common.failed(texts.common.reason[count.code]);
    if (count.state !== 'counted') return <Spinner>{texts.common.counting}</Spinner>;
    return events === 0 ? t.forgetNothing : t.forgetText(events, count.apps);
  };
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
            {count.state === 'counted' ? t.forgetDo(events) : t.forgetDoUnknown}
          </Button>
        </>
      }
    >
      <div aria-live="polite">{words()}</div>
    </Sheet>
  );
}
