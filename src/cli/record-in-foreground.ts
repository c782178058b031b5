import { executableGuard, parentGuard } from '../recorder/control/guards.ts';
import type { RecorderEnd, RecorderOptions, RunningRecorder } from '../recorder/recorder-options.ts';
import { startRecorder } from '../recorder/start-recorder.ts';
import { onEndSignal } from './end-signal.ts';

/** What a foreground recorder is started with; who it is and when it must end by itself follow from being one. */
export type ForegroundOptions = Omit<RecorderOptions, 'mode' | 'guards'>;

/**
 * Records until a signal, a closed terminal, the end of its parent or the removal of its program ends it; all of them write what was
 * taken. A signal that comes before the start is done ends it right after. Throws as startRecorder does.
 */
export async function recordInForeground(
  options: ForegroundOptions,
  onStarted: (recorder: RunningRecorder) => void,
): Promise<RecorderEnd> {
  let recorder: RunningRecorder | null = null;
  const early: string[] = [];
  onEndSignal((signal) => {
    early.push(signal);
    void recorder?.stop(signal);
  });
  const guards = [executableGuard(process.execPath), parentGuard(() => process.ppid)];
  recorder = await startRecorder({ ...options, mode: 'foreground', guards });
  const [signal] = early;
  if (signal === undefined) onStarted(recorder);
  else void recorder.stop(signal);
  return recorder.ended;
}
