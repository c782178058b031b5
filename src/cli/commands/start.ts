import { choosePlatform } from '../../recorder/choose-platform.ts';
import { executableGuard, parentGuard } from '../../recorder/control/guards.ts';
import { startRecorder } from '../../recorder/start-recorder.ts';
import { createSystemClock } from '../../recorder/time/system-clock.ts';
import type { Command } from '../command.ts';
import { onEndSignal } from '../end-signal.ts';

/** `zanei start`: records in this process until a signal ends it. */
export const START: Command = {
  name: 'start',
  summary: 'start recording',
  positionals: [],
  options: [{ name: 'foreground', about: 'record in this process until Ctrl+C' }],
  async run(call) {
    const { config, store } = call.paths();
    const recorder = await startRecorder({
      platform: choosePlatform(call.io.env),
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
  },
};
