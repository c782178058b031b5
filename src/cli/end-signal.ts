const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls back once for the first signal that asks the process to end; later ones are ignored so that a flush is not cut short. */
export function onEndSignal(end: (signal: string) => void): void {
  let told = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (told) return;
      told = true;
      end(signal);
    });
  }
}
