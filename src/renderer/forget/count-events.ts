import { useEffect, useState } from 'react';
import type { ErrorCode } from '../../core/errors.ts';
import type { ForgetCount, ForgetQuestion } from '../../core/ipc/forget-view.ts';
import { call, codeOf } from '../client/call.ts';

/** Tickets of this window; where they start keeps them apart from other windows'. */
let ticket = 1000 + Math.floor(Math.random() * 2 ** 40);

/** A count under way. `events` resolves with null when it was stopped, and rejects with CallError. */
interface Counting {
  result: Promise<ForgetCount | null>;
  stop: () => void;
}

/** Counts what a forget would touch; a large store takes a while, so a count that nobody waits for is stopped. */
export function countEvents(what: ForgetQuestion): Counting {
  ticket += 1;
  const mine = ticket;
  let over = false;
  const result = call('forget.count', { what, ticket: mine }).finally(() => {
    over = true;
  });
  const stop = (): void => {
    if (!over) void call('forget.stopCounting', { ticket: mine }).catch(() => undefined);
  };
  return { result, stop };
}

/** Where a count stands; `idle` when there is nothing to count. */
export type CountState =
  | { state: 'idle' | 'counting' }
  | { state: 'counted'; events: number; apps: number | null }
  | { state: 'failed'; code: ErrorCode };

/** The count of some questions together, counted anew when they change and stopped when the component goes. The array must be stable. */
export function useEventCount(questions: readonly ForgetQuestion[]): CountState {
  const [known, setKnown] = useState<{ of: readonly ForgetQuestion[]; now: CountState } | null>(null);
  useEffect(() => {
    if (questions.length === 0) return undefined;
    let current = true;
    const tell = (now: CountState): void => {
      if (current) setKnown({ of: questions, now });
    };
    const counts = questions.map(countEvents);
    Promise.all(counts.map(({ result }) => result)).then(
      (results) => {
        const found = results.filter((one) => one !== null);
        const events = found.reduce((sum, one) => sum + one.events, 0);
        tell({ state: 'counted', events, apps: found.length === 1 ? (found[0]?.apps ?? null) : null });
      },
      (error: unknown) => tell({ state: 'failed', code: codeOf(error) }),
    );
    return () => {
      current = false;
      for (const { stop } of counts) stop();
    };
  }, [questions]);
  if (questions.length === 0) return { state: 'idle' };
  return known?.of === questions ? known.now : { state: 'counting' };
}
