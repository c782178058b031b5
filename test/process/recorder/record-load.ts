// A recorder in a process of its own, for tests that kill it, race it or take its disk away.
// Usage: record-load.ts FOLDER EVENTS_PER_TURN [FIRST_TURN]; prints `ready`, a line for every log line, and how many windows it has shown
// that are in the store (`committed N`, every 10 ms); window ids count from FIRST_TURN + 1. Starts and ends as `zanei start --foreground` does.
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { recordInForeground } from '../../../src/cli/record-in-foreground.ts';
import { ZaneiError } from '../../../src/core/errors.ts';
import type { CollectorContext, Platform } from '../../../src/core/port/platform.ts';
import type { RunningRecorder } from '../../../src/recorder/recorder-options.ts';
import { createSystemClock } from '../../../src/recorder/time/system-clock.ts';

const [folder = '', perTurn = '0', firstTurn = '0'] = process.argv.slice(2);
const apps = ['Editor', 'Chat'].map((name, index) => ({
  name,
  bundle_id: `com.example.${name}`,
  pid: index + 1,
}));
let timer: NodeJS.Timeout | undefined;
let turn = Number(firstTurn);

function load(context: CollectorContext): void {
  for (let n = 0; n < Number(perTurn); n++) {
    const app = apps[turn++ % 2] ?? apps[0];
    if (app === undefined) return;
    const window = { title: `window ${turn} of a document with an ordinary name`, id: turn };
    const stamp = { wall_ms: context.clock.wallMs(), mono_ns: context.clock.monoNs() };
    context.observe({ kind: 'app.activated', ...stamp, app, window, mode: null });
  }
}

/** With ZANEI_TEST_SLOW the sensors have not started before a signal comes. */
const firstSignal = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve());
});
process.stdout.on('error', () => undefined); // a terminal that was closed

const platform: Platform = {
  name: 'replay',
  collectors: () => [
    {
      name: 'load',
      start: (context) => {
        timer = setInterval(() => load(context), 2);
        console.log('starting');
        return process.env.ZANEI_TEST_SLOW === undefined ? Promise.resolve() : firstSignal;
      },
      stop: () => {
        clearInterval(timer);
        return Promise.resolve();
      },
    },
  ],
  capabilities: () => Promise.resolve([]),
};

function tellCommits(recorder: RunningRecorder): void {
  const before = recorder.state().state.events_captured;
  let told = 0;
  setInterval(() => {
    const now = recorder.state().state.events_captured - before;
    if (now !== told) console.log(`committed ${now}`);
    told = now;
  }, 10).unref();
}

/** `memory LIVE` in MiB, what V8 holds after everything that nobody refers to is gone, for the soak. */
function tellMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setInterval(() => {
    if (typeof collect === 'function') collect();
    console.log(`memory ${(process.memoryUsage().heapUsed / 2 ** 20).toFixed(2)}`);
  }, 10_000).unref();
}

try {
  const end = await recordInForeground(
    {
      platform,
      clock: createSystemClock(),
      storePath: path.join(folder, 'store.sqlite'),
      configPath: path.join(folder, 'config.toml'),
      env: {},
      log: (line) => console.log(line),
    },
    (recorder) => {
      recorder.subscribe(({ state }) => console.log(`captured ${state.events_captured}`));
      console.log('ready');
      if (process.env.ZANEI_TEST_MEMORY !== undefined) tellMemory();
      tellCommits(recorder);
    },
  );
  console.log(`ended ${JSON.stringify(end)}`);
} catch (error) {
  console.log(error instanceof ZaneiError ? `refused ${error.code} ${error.message}` : String(error));
  process.exitCode = 1;
}
