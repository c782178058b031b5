// Starts a recorder on the store in argv[2] as `zanei start --foreground` does, without sensors; says how it went and ends.
import path from 'node:path';
import { ZaneiError } from '../../../src/core/errors.ts';
import type { Platform } from '../../../src/core/port/platform.ts';
import { startRecorder } from '../../../src/recorder/start-recorder.ts';
import { createSystemClock } from '../../../src/recorder/time/system-clock.ts';

const store = process.argv[2] ?? '';
const platform: Platform = { name: 'replay', collectors: () => [], capabilities: () => Promise.resolve([]) };
try {
  const recorder = await startRecorder({
    platform,
    clock: createSystemClock(),
    storePath: store,
    configPath: path.join(path.dirname(store), 'config.toml'),
    mode: 'foreground',
    env: process.env,
  });
  await recorder.stop('test');
  console.log('recorded');
} catch (error) {
  console.log(error instanceof ZaneiError ? `${error.code} ${error.message}` : String(error));
  process.exitCode = 1;
}
