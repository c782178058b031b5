import { existsSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Observation } from '../../../../src/core/observation/observation.ts';
import { streamEvents, type StreamOptions } from '../../../../src/recorder/stream/stream-events.ts';
import { CHAT, EDITOR, Workbench } from '../support/open-recording.ts';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.close());

const stream = (out: Writable, more: Partial<StreamOptions> = {}) => {
  const { platform, clock, configPath } = bench;
  return streamEvents({ platform, clock, configPath, out, log: (line) => bench.lines.push(line), ...more });
};
const apps = (out: PassThrough) =>
  String((out.read() as Buffer | null) ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { app: { name: string } }).app.name);

describe('streamEvents', () => {
  it('refuses broken settings', async () => {
    bench.config('[filter');
    await expect(stream(new PassThrough())).rejects.toMatchObject({ code: 'config_invalid' });
  });

  it('writes each event as it happens, one per line, and neither store nor lock', async () => {
    const out = new PassThrough();
    const running = await stream(out);
    bench.activate(EDITOR);
    await bench.pass(1);
    expect(apps(out)).toEqual(['Editor']);
    expect(await running.stop('enough')).toEqual({ reason: 'enough', drops: {} });
    expect(existsSync(bench.storePath)).toBe(false);
    expect(existsSync(`${bench.storePath}.lock`)).toBe(false);
  });

  it('obeys filters that change on the way', async () => {
    const out = new PassThrough();
    const running = await stream(out);
    bench.config(`filter.exclude_apps = ["${CHAT.bundle_id}"]`);
    await bench.pass(2001);
    bench.activate(CHAT);
    bench.activate(EDITOR);
    await bench.pass(1);
    expect(apps(out)).toEqual(['Editor']);
    await running.stop('enough');
  });

  it('hands observations on as the sensors gave them, before any rule', async () => {
    bench.config(`filter.exclude_apps = ["${CHAT.bundle_id}"]`);
    const raw: Observation[] = [];
    const running = await stream(new PassThrough(), { onObservation: (one) => raw.push(one) });
    bench.activate(CHAT, 'secret');
    await bench.pass(1);
    expect(raw).toMatchObject([{ kind: 'app.activated', app: CHAT, window: { title: 'secret' } }]);
    await running.stop('enough');
  });

  it('ends quietly when nobody reads any more', async () => {
    const out = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
    const running = await stream(out);
    bench.activate(EDITOR);
    await bench.pass(1);
    expect(await running.ended).toMatchObject({ reason: 'closed' });
    expect(bench.lines).toEqual([]);
  });

  it('loses events, counted, instead of memory when its reader does not keep up', async () => {
    const stuck = new Writable({ highWaterMark: 1, write: () => undefined });
    const running = await stream(stuck);
    const title = 'x'.repeat(3000);
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4000; n++) bench.activate(n % 2 === 0 ? EDITOR : CHAT, title + String(n));
      await bench.pass(1);
    }
    const { drops } = await running.stop('enough');
    expect(drops.output_full).toBeGreaterThan(1000);
    expect(stuck.writableLength).toBeLessThan(20 * 1024 * 1024);
  });
});
