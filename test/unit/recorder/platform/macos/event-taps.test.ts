import { describe, expect, it } from 'vitest';
import { defaultConfig, type Config } from '../../../../../src/core/config/config.ts';
import { createEventTaps } from '../../../../../src/recorder/platform/macos/input/event-taps.ts';
import type { NativeAddon } from '../../../../../src/recorder/platform/macos/native/native-addon.ts';
import { keysShown } from '../../../../../src/recorder/platform/macos/permissions/keys-shown.ts';
import { HandClock, standInAddon, standInContext } from './stand-in.ts';

function setUp(capture: Partial<Config['capture']> = {}) {
  const clock = new HandClock();
  const context = standInContext(clock);
  const config = defaultConfig();
  context.ask.config = () => ({ ...config, capture: { ...config.capture, ...capture } });
  const may = { start: '', accessibility: true };
  const started: string[] = [];
  const addon: NativeAddon = standInAddon({
    startSensor: (sensor) => {
      started.push(sensor);
      return may.start;
    },
  });
  const taps = createEventTaps(addon, context, {
    words: () => ({ accessibility: may.accessibility, input_monitoring: 'denied' }),
    accessibilityWorks: () => Promise.resolve(true),
    keysWork: () => Promise.resolve(null),
    automation: () => Promise.resolve('granted'),
  });
  const troubles = () =>
    context.seen.map((one) => (one.kind === 'degraded' ? [one.component, one.reason] : one.kind));
  /** Which taps were made since it was asked last. */
  const made = () => started.splice(0);
  return { clock, taps, may, troubles, made, shown: () => keysShown(addon) };
}

const LOST = 'the system gives no event tap any more';
const DEAF = 'the event tap hears nothing although there is input';

describe('event taps', () => {
  it('makes none without a grant, also of a tap that was lost with it, and no dialog comes of waiting', () => {
    const { clock, taps, may, made, troubles } = setUp();
    may.accessibility = false;
    taps.look();
    clock.pass(60_000);
    expect(made()).toEqual([]);
    may.accessibility = true;
    clock.pass(2_000);
    expect(made()).toEqual(['keys', 'pointer']);
    may.accessibility = false;
    taps.lost('keys');
    clock.pass(3_600_000);
    expect(made()).toEqual([]);
    expect(troubles()).toEqual([['event_tap.keys', LOST]]);
    may.accessibility = true;
    clock.pass(2_000);
    expect(made()).toEqual(['keys']);
    expect(troubles().at(-1)).toEqual(['event_tap.keys', null]);
  });

  it('tries a refused tap less and less often, and tells it once', () => {
    const { clock, taps, may, made, troubles } = setUp({ sources: ['ui'] });
    may.start = 'refused';
    taps.look();
    clock.pass(3_600_000);
    const tries = made().length;
    expect(tries).toBeGreaterThan(6);
    expect(tries).toBeLessThan(15);
    expect(troubles()).toEqual([['event_tap.pointer', 'refused']]);
  });

  it('makes a deaf tap anew, with growing rests, and tells so until it hears something', () => {
    const { clock, taps, made, troubles } = setUp();
    taps.look();
    made();
    taps.heard('keys');
    clock.pass(10_000);
    for (let second = 0; second < 60; second++) {
      taps.silent('keys');
      clock.pass(1_000);
    }
    const tries = made();
    expect(new Set(tries)).toEqual(new Set(['keys']));
    expect(tries.length).toBeLessThan(6);
    expect(troubles()).toEqual([['event_tap.keys', DEAF]]);
    // That the system says it is enabled proves nothing.
    taps.restored('keys');
    expect(troubles()).toHaveLength(1);
    taps.heard('keys');
    expect(troubles().at(-1)).toEqual(['event_tap.keys', null]);
  });

  it('puts down what the key tap shows, for whoever asks whether the grant has an effect', () => {
    const { clock, taps, may, shown } = setUp();
    may.start = 'refused';
    taps.look();
    expect(shown()).toBe('refused');
    may.start = '';
    clock.pass(10_000);
    expect(shown()).toBeNull();
    taps.silent('pointer');
    taps.heard('pointer');
    expect(shown()).toBeNull();
    taps.heard('keys');
    expect(shown()).toBe('hears');
    // Also while it is not made anew yet.
    taps.silent('keys');
    expect(shown()).toBe('deaf');
    clock.pass(10_000);
    taps.silent('keys');
    expect(shown()).toBe('deaf');
    // Made anew: that proves nothing.
    clock.pass(600_000);
    expect(shown()).toBe('deaf');
    taps.heard('keys');
    expect(shown()).toBe('hears');
    taps.disabled('keys');
    expect(shown()).toBeNull();
    taps.heard('keys');
    may.accessibility = false;
    taps.lost('keys');
    expect(shown()).toBeNull();
    taps.heard('keys');
    taps.stop();
    expect(shown()).toBeNull();
  });

  it('tells a tap that was switched off until it is on again', () => {
    const { taps, troubles } = setUp();
    taps.look();
    taps.disabled('pointer');
    taps.disabled('pointer');
    taps.restored('pointer');
    expect(troubles()).toEqual([
      ['event_tap.pointer', 'the system switched the event tap off'],
      ['event_tap.pointer', null],
    ]);
  });

  it('makes both anew after a wake-up, at once', () => {
    const { taps, made } = setUp();
    taps.look();
    made();
    taps.rearm();
    expect(made()).toEqual(['keys', 'pointer']);
  });

  it.each([
    [{ sources: ['input'] }, ['keys', 'pointer']],
    [{ sources: ['ui'] }, ['pointer']],
    [{ sources: ['app', 'window'] }, []],
    [{ sources: ['window'], text_content: true }, ['pointer']],
  ] as const)('makes only taps that are wanted: %j', (capture, wanted) => {
    const { clock, taps, made } = setUp({ ...capture, sources: [...capture.sources] });
    taps.look();
    clock.pass(10_000);
    expect(made()).toEqual(wanted);
  });

  it('ends its trouble with itself and starts nothing afterwards', () => {
    const { clock, taps, made, troubles } = setUp();
    taps.look();
    made();
    taps.lost('keys');
    taps.stop();
    clock.pass(3_600_000);
    expect(made()).toEqual([]);
    expect(troubles().at(-1)).toEqual(['event_tap.keys', null]);
  });
});
