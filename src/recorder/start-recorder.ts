import { takeOverPlaintext } from '../store/writer/take-over-plaintext.ts';
import { acquireStoreLock } from '../store/writer/store-lock.ts';
import { ConfigControl } from './control/config-control.ts';
import { createEventMaker } from './events/create-event-maker.ts';
import type { RecorderOptions, RunningRecorder } from './recorder-options.ts';
import { recorderIdentity } from './runtime/recorder-identity.ts';
import { RecorderRuntime } from './runtime/recorder-runtime.ts';
import { pooledRandom } from './runtime/pooled-random.ts';
import { retryWhileBusy } from './runtime/retry-while-busy.ts';
import { StoreFiles } from './runtime/store-files.ts';

/**
 * Starts recording into the store and resolves when the sensors run (or the pause of an earlier run holds them). Throws
 * ZaneiError config_invalid, recorder_running (with the owner's pid), store_* or platform_unsupported; then nothing is left
 * behind. What fails later is retried and shown as `degraded`, never thrown.
 */
export async function startRecorder(options: RecorderOptions): Promise<RunningRecorder> {
  const config = new ConfigControl(options.configPath);
  const identity = recorderIdentity(process.pid, options.mode, options.clock.wallMs());
  // Probes hold the lock for microseconds; whoever still has it after a second is a recorder.
  const lock = await retryWhileBusy(() => acquireStoreLock(options.storePath, identity, 0), {
    code: 'recorder_running',
    patienceMs: 1000,
  });
  let files: StoreFiles | null = null;
  try {
    await retryWhileBusy(() => takeOver(options));
    files = await retryWhileBusy(() => new StoreFiles(options));
    const runtime = new RecorderRuntime({
      options,
      config,
      identity,
      files,
      makeEvents: (onWithheld) =>
        createEventMaker({
          config: config.inForce,
          platform: options.platform.plays ?? options.platform.name,
          monoOriginNs: options.clock.monoNs(),
          random: pooledRandom(),
          onWithheld,
        }),
      lock,
    });
    await runtime.start();
    return runtime;
  } catch (error) {
    files?.close();
    lock.release();
    throw error;
  }
}

/** The events of an unencrypted store of an older version come along before anything else is written. */
function takeOver({ storePath: path, env, clock, log }: RecorderOptions): void {
  const taken = takeOverPlaintext({ path, env, now_ms: clock.wallMs() });
  if (taken === null) return;
  const lost = taken.unreadable === 0 ? '' : `, ${taken.unreadable} could not be read`;
  log?.(`zanei: the unencrypted store of an older version was taken over: ${taken.imported} events${lost}`);
}
