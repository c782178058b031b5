import { expect, test } from 'vitest';
import { createReplayPlatform } from '../../../../src/recorder/platform/replay/create-replay-platform.ts';
import { parseTrace } from '../../../../src/recorder/platform/replay/trace.ts';
import { EDITOR, Workbench } from '../support/open-recording.ts';

test.each([
  ['linux', 'linux.x11'],
  ['macos', 'macos.workspace'],
])('a replayed %s trace writes the sources of that platform', async (platform, source) => {
  const bench = new Workbench();
  const header = { zanei_trace: 1, platform, start: '2026-05-04T09:00:00Z' };
  const line = { t: 1, kind: 'app.launched', app: EDITOR };
  const replay = createReplayPlatform(parseTrace(`${JSON.stringify(header)}\n${JSON.stringify(line)}\n`));
  const recorder = await bench.start({ platform: replay, clock: replay.clock });
  await replay.play();
  await recorder.stop('test');
  expect(bench.events().map((event) => event.source)).toEqual([source]);
  await bench.close();
});
