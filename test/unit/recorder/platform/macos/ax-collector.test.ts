import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../../src/core/config/config.ts';
import { createAxCollector } from '../../../../../src/recorder/platform/macos/ax/ax-collector.ts';
import { createFrontWatch } from '../../../../../src/recorder/platform/macos/front/front-watch.ts';
import { createSecureInput } from '../../../../../src/recorder/platform/macos/input/secure-input.ts';
import { inFront, settled, standInParts, tellingAddon } from './stand-in.ts';

function setUp() {
  const started: string[] = [];
  const { addon, emit } = tellingAddon({
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
  return { addon, clock, collector, context, emit, started, state, troubles, words };
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

  it('wake a sleeping tree and look again at what has the focus in it, while the person is still there', async () => {
    const { addon, clock, collector, context, emit, state, words } = setUp();
    words.accessibility = true;
    const config = defaultConfig();
    context.ask.config = () => ({ ...config, capture: { ...config.capture, text_content: true } });
    inFront(state);
    await collector.start(context);
    emit({ kind: 'ax.attached', pid: 7, error: 0 }, { kind: 'ax.focus', pid: 7, focus: 1 });
    await settled();
    expect(addon.calls.at(-1)).toBe('manual 7 true');
    clock.pass(500);
    expect(addon.calls.at(-1)).toBe('attach 7 false');
    await collector.stop();
    expect(addon.calls).toContain('manual 7 false');
  });

  it('leave our own windows alone, and that is no trouble', async () => {
    const { addon, clock, collector, context, emit, state, troubles, words } = setUp();
    words.accessibility = true;
    const own = { ref: { name: 'Zanei', bundle_id: 'dev.zanei.app', pid: process.pid }, launched_ms: 1 };
    state.apps.set(process.pid, own);
    state.front = own;
    await collector.start(context);
    // The addon refuses as macOS would hang: kAXErrorIllegalArgument.
    for (let round = 0; round < 5; round++) {
      emit({ kind: 'app.activated', pid: process.pid, policy: 'regular', name: 'Zanei' });
      emit({ kind: 'ax.attached', pid: process.pid, error: -25201 });
      await settled();
      clock.pass(8_000);
    }
    expect(addon.calls.filter((call) => call.startsWith('attach'))).toEqual([]);
    expect(troubles()).toEqual([]);
  });

  it('do not look again at an app that ended or was left meanwhile', async () => {
    for (const leave of ['app.terminated', 'app.activated']) {
      const { addon, clock, collector, context, emit, state, words } = setUp();
      words.accessibility = true;
      const config = defaultConfig();
      context.ask.config = () => ({ ...config, capture: { ...config.capture, text_content: true } });
      inFront(state);
      await collector.start(context);
      emit({ kind: 'ax.attached', pid: 7, error: 0 }, { kind: 'ax.focus', pid: 7, focus: 1 });
      await settled();
      if (leave === 'app.activated') state.front = null;
      else emit({ kind: leave, pid: 7, policy: 'regular', name: 'Notes' });
      await settled();
      clock.pass(500);
      expect(addon.calls.filter((call) => call.startsWith('attach'))).toHaveLength(1);
    }
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
