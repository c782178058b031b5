/** The part of `process` that stopOnSignals needs. */
export interface SignalSource {
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', listener: () => void): unknown;
  off(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', listener: () => void): unknown;
  exit(code: number): void;
  stderr: { on(event: 'error', listener: () => void): unknown };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP (a closed terminal); the caller exits when the recorder has ended. A
 * second signal does not wait: what is committed is safe. Answers a function that lets go of the signals.
 */
export function stopOnSignals(stop: (reason: string) => unknown, source: SignalSource = process): () => void {
  let asked = false;
  const listeners = SIGNALS.map((signal) => ({
    signal,
    listener: () => {
      if (asked) source.exit(1);
      asked = true;
      stop(signal);
    },
  }));
  for (const { signal, listener } of listeners) source.on(signal, listener);
  // After the terminal is gone a line for it must not bring the recorder down in the middle of its clean end.
  source.stderr.on('error', () => undefined);
  return () => {
    for (const { signal, listener } of listeners) source.off(signal, listener);
  };
}
