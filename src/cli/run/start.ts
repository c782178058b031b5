import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../config/read/read-config.ts';
import type { Config } from '../../core/config/config.ts';
import { choosePlatform } from '../../recorder/choose-platform.ts';
import { createSystemClock } from '../../recorder/time/system-clock.ts';
import { probeOwner } from '../../store/reader/probe-owner.ts';
import type { AppLauncher } from '../app/app-launcher.ts';
import { askForText } from '../app/ask-for-text.ts';
import { macosLauncher } from '../app/macos-launcher.ts';
import { startWithApp, type StartFlow, type StartVerdict } from '../app/start-with-app.ts';
import { lastRecorderState, recorderLiveState } from '../doctor/recorder-live-state.ts';
import type { CommandCall } from '../command.ts';
import { recordInForeground } from '../record-in-foreground.ts';

/** What `start` needs of the machine; tests bring a simulated Mac. */
export interface StartSeam {
  system: NodeJS.Platform;
  launcher: AppLauncher;
  kill: StartFlow['kill'];
  sleep: StartFlow['sleep'];
}

const HERE = (): StartSeam => ({
  system: process.platform,
  launcher: macosLauncher(),
  kill: (pid, signal) => void process.kill(pid, signal),
  sleep: (ms) => sleep(ms),
});

/** `zanei start`: on macOS the app records, elsewhere this process. Exit 3 when a required permission is missing. */
export async function runStart(call: CommandCall, seam: StartSeam = HERE()): Promise<number> {
  if (seam.system !== 'darwin' || call.values.foreground === true) return foreground(call);
  const { config, store } = call.paths();
  readConfig(config); // a broken file is told before anything is started
  const verdict = await startWithApp({
    launcher: seam.launcher,
    live: () => recorderLiveState(call),
    lastKnown: () => lastRecorderState(call),
    owner: () => probeOwner(store),
    kill: seam.kill,
    sleep: seam.sleep,
    note: (line) => (call.globals.quiet ? undefined : call.io.err(`zanei: ${line}\n`)),
    askForText: askForText(call),
  });
  if (call.globals.json) call.io.out(`${JSON.stringify(verdict)}\n`);
  else if (!call.globals.quiet) call.io.out(`${words(verdict, readConfig(config))}\n`);
  return verdict.kind === 'missing' ? 3 : 0;
}

function words(verdict: StartVerdict, { capture }: Config): string {
  if (verdict.kind === 'pending')
    return 'Zanei recording started; it does not know its permissions yet (zanei doctor)';
  if (verdict.kind === 'missing')
    return `Zanei runs without: ${verdict.missing.map((name) => name.replaceAll('_', ' ')).join(', ')}. Grant it in System Settings, Privacy & Security; zanei doctor says how.`;
  const off = (['text_content', 'content_snapshot'] as const).filter((key) => !capture[key]);
  return [
    `Zanei recording ${verdict.restarted ? 'restarted' : 'started'}`,
    'The app holds the permissions and stays in the menu bar; zanei stop ends it.',
    ...off.map((key) => `${OFF[key]}: zanei config set capture.${key} true`),
  ].join('\n');
}

const OFF = {
  text_content: 'Typed text is not kept; to keep it',
  content_snapshot: 'Visible text is not kept; to keep it',
};

async function foreground(call: CommandCall): Promise<number> {
  const { config, store } = call.paths();
  const platform = choosePlatform(call.io.env);
  platform.collectors(readConfig(config)); // says when nothing can be recorded here, before a store is made
  const { lost_events } = await recordInForeground(
    {
      platform,
      clock: createSystemClock(),
      storePath: store,
      configPath: config,
      env: call.io.env,
      log: (line) => call.io.err(`${line}\n`),
    },
    () => (call.globals.quiet ? undefined : call.io.err('zanei: recording; press Ctrl+C to stop\n')),
  );
  if (lost_events > 0) {
    call.io.err(`error: the store could not be written; ${lost_events} events are lost\n`);
    return 1;
  }
  if (!call.globals.quiet) call.io.err('zanei: recording stopped; what was recorded is kept\n');
  return 0;
}
