import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A signal that asks the process to end. */
type EndSignal = (typeof SIGNALS)[number];

/** Calls back once for the first signal that asks the process to end; later ones are ignored so that a flush is not cut short. */
export function onEndSignal(end: (signal: EndSignal) => void): void {
  let told = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (told) return;
      told = true;
      end(signal);
    });
  }
}

/** What a shell sees of a program that a signal ended, 128 and its number (POSIX). */
export function signalExitCode(signal: EndSignal): number {
  return 128 + constants.signals[signal];
}

/** Work that Ctrl+C calls off instead of killing it, so that it can clean up; `by` is the signal that came, if any. */
export function abortAtEnd(): { signal: AbortSignal; by: () => EndSignal | null } {
  const control = new AbortController();
  let by: EndSignal | null = null;
  onEndSignal((signal) => {
    by = signal;
    control.abort();
  });
  return { signal: control.signal, by: () => by };
}
