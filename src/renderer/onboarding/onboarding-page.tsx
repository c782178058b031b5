import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useApp, useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { AgentsStep } from './agents-step.tsx';
import { ContentStep } from './content-step.tsx';
import { DoneStep } from './done-step.tsx';
import { KeepStep } from './keep-step.tsx';
import styles from './onboarding-page.module.css';
import { PermissionsStep } from './permissions-step.tsx';
import { WhatStep } from './what-step.tsx';

const STEPS: readonly (() => ReactNode)[] = [
  WhatStep,
  PermissionsStep,
  ContentStep,
  KeepStep,
  AgentsStep,
  DoneStep,
];

/** The first run, step by step; can be opened again from settings. */
export function OnboardingPage(): ReactNode {
  const t = useTexts().onboarding;
  const [at, setAt] = useState(0);
  const main = useRef<HTMLElement>(null);
  const Step = STEPS[at] ?? WhatStep;
  useEffect(() => {
    // The new step is read from its start.
    main.current?.focus();
    main.current?.scrollTo({ top: 0 });
  }, [at]);
  return (
    <div className={styles.page}>
      <title>{t.title}</title>
      <div className={styles.top} />
      <main ref={main} className={styles.main} tabIndex={-1}>
        <Step />
      </main>
      <Footer at={at} onGo={setAt} />
    </div>
  );
}

function Footer({ at, onGo }: { at: number; onGo: (step: number) => void }): ReactNode {
  const t = useTexts().onboarding;
  const last = STEPS.length - 1;
  return (
    <footer className={styles.footer}>
      <div className={styles.dots} aria-hidden="true">
        {STEPS.map((step, index) => (
          <i key={step.name} data-on={index === at} />
        ))}
      </div>
      <span className={styles.caption} aria-live="polite">
        {t.step(at + 1, STEPS.length)}
      </span>
      <span className={styles.space} />
      {at === 0 ? null : <Button onClick={() => onGo(at - 1)}>{t.back}</Button>}
      {at < last ? (
        <Button look="primary" onClick={() => onGo(at + 1)}>
          {t.next}
        </Button>
      ) : (
        <FinishButton />
      )}
    </footer>
  );
}

function FinishButton(): ReactNode {
  const t = useTexts().onboarding;
  const onboarded = useApp((store) => store.app.preferences.onboarded);
  const finish = async (): Promise<void> => {
    if (!onboarded) await call('app.setPreferences', { onboarded: true });
    await call('app.open', { window: 'timeline' });
    window.close();
  };
  return (
    <Button look="primary" onClick={() => void finish()}>
      {t.finish}
    </Button>
  );
}
