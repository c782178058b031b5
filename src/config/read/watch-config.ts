import { createConfigProbe, type ConfigFileState } from './config-probe.ts';

/** How long a change may go unnoticed, ms (contract 3.5). */
export const CONFIG_WATCH_MS = 2000;

/**
 * Calls `onChange` within 2 s of every change of the settings file: new valid settings, a broken file, or no file.
 * Polls, because the file, its folder, or both may come and go. The timer does not keep a process alive.
 */
export function watchConfig(path: string, onChange: (state: ConfigFileState) => void): () => void {
  const probe = createConfigProbe(path);
  probe();
  const timer = setInterval(() => {
    const state = probe();
    if (state !== null) onChange(state);
  }, CONFIG_WATCH_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
