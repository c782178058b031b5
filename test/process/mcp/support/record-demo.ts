import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createReplayPlatform } from '../../../../src/recorder/platform/replay/create-replay-platform.ts';
import { parseTrace } from '../../../../src/recorder/platform/replay/trace.ts';
import { startRecorder } from '../../../../src/recorder/start-recorder.ts';

const TRACE = path.resolve(import.meta.dirname, '../../../../demo/working-day.ndjson');

/** The demo's working day through the real recorder into the store, so that it ends an hour before `now_ms`. */
export async function recordDemo(store: string, now_ms: number): Promise<void> {
  const trace = parseTrace(readFileSync(TRACE, 'utf8'));
  const start = new Date(now_ms - 12 * 3_600_000).toISOString();
  const platform = createReplayPlatform({ ...trace, header: { ...trace.header, start } });
  const recorder = await startRecorder({
    platform,
    clock: platform.clock,
    storePath: store,
    configPath: `${store}.toml`,
    mode: 'foreground',
    env: {},
    tickMs: 20_000,
  });
  await platform.play();
  await recorder.stop('the trace is over');
}
