import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../config/read/read-config.ts';
import { choosePlatform } from '../../recorder/choose-platform.ts';
import { executableGuard, parentGuard } from '../../recorder/control/guards.ts';
import { startRecorder } from '../../recorder/start-recorder.ts';
import { createSystemClock } from '../../recorder/time/system-clock.ts';
import { probeOwner } from '../../store/reader/probe-owner.ts';
import { askForText } from '../app/ask-for-text.ts';
import { macosLauncher } from '../app/macos-launcher.ts';
import { startWithApp, type StartVerdict } from '../app/start-with-app.ts';
import { recorderLiveState } from '../doctor/recorder-live-state.ts';
import { onEndSignal } from '../end-signal.ts';
import type { CommandCall } from '../command.ts';

/** `zanei start`: on macOS the app records, elsewhere this process. */
export async function runStart(call: CommandCall): Promise<number> {
  if (process.platform !== 'darwin' || call.values.foreground === true) return foreground(call);
  const verdict = await startWithApp({
    launcher: macosLauncher(),
    live: () => recorderLiveState(call),
    owned: () => probeOwner(call.paths().store) !== null,
    sleep: (ms) => sleep(ms),
    note: (line) => (call.globals.quiet ? undefined : call.io.err(`zanei: ${line}\n`)),
    askForText: askForText(call),
  });
  return tell(call, verdict);
}

/** Says how the start ended; exit 3 when a required permission is missing. */
export function tell(call: CommandCall, verdict: StartVerdict): number {
  if (call.globals.json) call.io.out(`${JSON.stringify(verdict)}\n`);
  else if (!call.globals.quiet) call.io.out(`${words(verdict)}\n`);
  return verdict.kind === 'missing' ? 3 : 0;
}

function words(verdict: StartVerdict): string {
  if (verdict.kind === 'recording') return 'Zanei recording started';
  if (verdict.kind === 'pending')
    return 'Zanei recording started; it does not know its permissions yet (zanei doctor)';
  return `Zanei runs without: ${verdict.missing.join(', ')}. Grant it in System Settings, Privacy & Security; zanei doctor says how.`;
}

async function foreground(call: CommandCall): Promise<number> {
  const { config, store } = call.paths();
  const platform = choosePlatform(call.io.env);
  platform.collectors(readConfig(config)); // says when nothing can be recorded here, before a store is made
  const recorder = await startRecorder({
    platform,
    clock: createSystemClock(),
    storePath: store,
    configPath: config,
    mode: 'foreground',
    env: call.io.env,
    guards: [executableGuard(process.execPath), parentGuard(() => process.ppid)],
    log: (line) => call.io.err(`${line}\n`),
  });
  if (!call.globals.quiet) call.io.err('zanei: recording; press Ctrl+C to stop\n');
  onEndSignal((signal) => void recorder.stop(signal));
  const { lost_events } = await recorder.ended;
  if (lost_events > 0) {
    call.io.err(`error: the store could not be written; ${lost_events} events are lost\n`);
    return 1;
  }
  if (!call.globals.quiet) call.io.err('zanei: recording stopped; what was recorded is kept\n');
  return 0;
}
