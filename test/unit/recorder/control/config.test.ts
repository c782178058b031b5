import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CAPTURE_SOURCES } from '../../../../src/core/config/capture-sources.ts';
import { configSchema, defaultConfig } from '../../../../src/core/config/config.ts';
import { probeOwner } from '../../../../src/store/reader/probe-owner.ts';
import { mergeConfig } from '../../../../src/recorder/control/merge-config.ts';
import { CHAT, EDITOR, Workbench } from '../support/open-recording.ts';

let bench: Workbench;
beforeEach(() => {
  bench = new Workbench();
});
afterEach(() => bench.close());

const EXCLUDE_CHAT = `filter.exclude_apps = ["${CHAT.bundle_id}"]`;
const apps = () => bench.events().map((event) => event.app.name);

describe('settings', () => {
  it('that are broken at the start are refused before anything is made', async () => {
    bench.config('[output]\nretention_hours = 0');
    await expect(bench.start()).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('config.toml:2: output.retention_hours'),
    });
    expect(probeOwner(bench.storePath)).toBeNull();
    expect(() => bench.read(() => null)).toThrow('The folder of the store is not there');
  });

  it('with a new filter act within 2 s, also on what is not written yet', async () => {
    bench.config('output.batch_interval_s = 60');
    await bench.start();
    bench.activate(CHAT);
    bench.activate(EDITOR);
    await bench.pass(1000);
    bench.config(`output.batch_interval_s = 60\n${EXCLUDE_CHAT}`);
    await bench.pass(2001);
    bench.activate(CHAT);
    await bench.pass(60_000);
    expect(apps()).toEqual(['Editor']);
  });

  it.each([
    ['broken', () => bench.config('[filter'), /not valid TOML/],
    ['deleted', () => rmSync(bench.configPath), /removed/],
  ])('that are %s leave the last good ones in force, and say so', async (_name, harm, says) => {
    bench.config(EXCLUDE_CHAT);
    const recorder = await bench.start();
    harm();
    await bench.pass(3000);
    expect(recorder.state().state.degraded).toEqual({ config: expect.stringMatching(says) });
    bench.activate(CHAT);
    bench.activate(EDITOR);
    await bench.pass(6000);
    expect(apps()).toEqual(['Editor']);
    expect(bench.state().degraded).toEqual({ config: expect.stringContaining('last good') });
    bench.config('');
    await bench.pass(3000);
    expect(recorder.state().state.degraded).toEqual({});
  });

  it('that need a restart say so and are not in force, but capturing less is', async () => {
    bench.config('[capture]\nsources = ["app", "window"]\ntext_content = true');
    const recorder = await bench.start();
    bench.config('[capture]\nsources = ["app", "input"]\n[output]\nbatch_interval_s = 9');
    await bench.pass(3000);
    expect(recorder.state().state).toMatchObject({
      config_in_force: { sources: ['app'], text_content: false, content_snapshot: false },
      degraded: { config_restart: 'restart the recorder to apply capture.sources, output.batch_interval_s' },
    });
  });
});

describe('mergeConfig', () => {
  const config = fc
    .record({
      sources: fc.subarray([...CAPTURE_SOURCES]),
      text_content: fc.boolean(),
      content_snapshot: fc.boolean(),
      batch_interval_s: fc.integer({ min: 1, max: 3600 }),
    })
    .map(({ batch_interval_s, ...capture }) => configSchema.parse({ capture, output: { batch_interval_s } }));

  it('never captures more than the settings of the start nor more than the new ones', () => {
    fc.assert(
      fc.property(config, config, (started, next) => {
        const { capture } = mergeConfig(started, next).config;
        for (const bound of [started.capture, next.capture]) {
          expect(bound.sources).toEqual(expect.arrayContaining(capture.sources));
          expect(capture.text_content && !bound.text_content).toBe(false);
          expect(capture.content_snapshot && !bound.content_snapshot).toBe(false);
        }
      }),
    );
  });

  it('asks for a restart exactly when something of the new settings is not in force', () => {
    fc.assert(
      fc.property(config, config, (started, next) => {
        const merged = mergeConfig(started, next);
        const sameSources = [...merged.config.capture.sources].toSorted();
        const inForce = { ...merged.config, capture: { ...merged.config.capture, sources: sameSources } };
        const wanted = {
          ...next,
          capture: { ...next.capture, sources: [...next.capture.sources].toSorted() },
        };
        expect(merged.restart.length > 0).toBe(JSON.stringify(inForce) !== JSON.stringify(wanted));
      }),
    );
  });

  it('takes over filters and retention whole', () => {
    const next = configSchema.parse({
      filter: { exclude_websites: ['a.example'] },
      output: { retention_hours: 3 },
    });
    expect(mergeConfig(defaultConfig(), next)).toEqual({ config: next, restart: [] });
  });
});
