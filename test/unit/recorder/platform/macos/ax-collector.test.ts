import { describe, expect, it } from 'vitest';
import { createAxCollector } from '../../../../../src/recorder/platform/macos/ax/ax-collector.ts';
import { createFrontWatch } from '../../../../../src/recorder/platform/macos/front/front-watch.ts';
import { createSecureInput } from '../../../../../src/recorder/platform/macos/input/secure-input.ts';
import { inFront, standInAddon, standInParts } from './stand-in.ts';

function setUp() {
  const started: string[] = [];
  const addon = standInAddon({
    startSensor: (sensor) => {
      started.push(sensor);
      return '';
    },
  });
  const words = { accessibility: false, input_monitoring: 'denied' as const };
  const { clock, context, state, parts } = standInParts(addon, words);
  const front = createFrontWatch({
    state,
    sequencer: parts.sequencer,
    browser: { read: () => Promise.resolve({ mode: 'unknown', page: null }) },
  });
  const collector = createAxCollector(parts, front, createSecureInput());
  const troubles = () => context.seen.map((one) => (one.kind === 'degraded' ? one.reason : one.kind));
  return { addon, clock, collector, context, started, state, troubles, words };
}

describe('windows and elements', () => {
  it('wait for the grant and take it up without a restart', async () => {
    const { addon, clock, collector, context, started, state, words } = setUp();
    inFront(state);
    await collector.start(context);
    clock.pass(60_000);
    expect(started).toEqual([]);
    words.accessibility = true;
    clock.pass(2_000);
    expect(started).toEqual(['accessibility']);
    expect(addon.calls).toContain('attach 7 false');
    expect(state.generation).toBe(0);
  });

  it('end with the grant: what was known is forgotten, it is told, and begins again with it', async () => {
    const { clock, collector, context, started, state, troubles, words } = setUp();
    words.accessibility = true;
    await collector.start(context);
    inFront(state);
    words.accessibility = false;
    clock.pass(10_000);
    expect(troubles()).toEqual(['the Accessibility grant was taken away']);
    expect(state.windows.size + state.focusedWindow.size).toBe(0);
    expect(state.generation).toBeNull();
    words.accessibility = true;
    clock.pass(2_000);
    expect(started).toEqual(['accessibility', 'accessibility']);
    expect(troubles().at(-1)).toBeNull();
    await collector.stop();
    clock.pass(60_000);
    expect(started).toHaveLength(2);
    expect(troubles()).toHaveLength(2);
  });

  it('leave no trouble behind when they are stopped without the grant', async () => {
    const { clock, collector, context, troubles, words } = setUp();
    words.accessibility = true;
    await collector.start(context);
    words.accessibility = false;
    clock.pass(10_000);
    await collector.stop();
    expect(troubles()).toEqual(['the Accessibility grant was taken away', null]);
  });
});
