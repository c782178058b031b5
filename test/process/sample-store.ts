import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createReplayPlatform } from '../../src/recorder/platform/replay/create-replay-platform.ts';
import { parseTrace } from '../../src/recorder/platform/replay/trace.ts';
import { startRecorder } from '../../src/recorder/start-recorder.ts';

const DAY = path.resolve(import.meta.dirname, '../../demo/working-day.ndjson');

/** Where `zanei` looks for its store below a HOME. */
export const storeBelow = (home: string): string => path.join(home, '.local/state/zanei/store.sqlite');

/** Replays the sample day into the store of `home`, so that it began `hoursAgo` hours before now. Returns when it began, Unix ms. */
export async function recordSampleDay(home: string, hoursAgo = 20): Promise<number> {
  const trace = parseTrace(readFileSync(DAY, 'utf8'));
  const start = Date.now() - hoursAgo * 3_600_000;
  const platform = createReplayPlatform({
    ...trace,
    header: { ...trace.header, start: new Date(start).toISOString() },
  });
  const recorder = await startRecorder({
    platform,
    clock: platform.clock,
    storePath: storeBelow(home),
    configPath: path.join(home, '.config/zanei/config.toml'),
    mode: 'foreground',
    env: {},
    tickMs: 20_000,
  });
  await platform.play();
  await recorder.stop('the trace is over');
  return start;
}
