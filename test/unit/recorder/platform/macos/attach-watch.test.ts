import { describe, expect, it } from 'vitest';
import { createAttachWatch } from '../../../../../src/recorder/platform/macos/ax/attach-watch.ts';
import { createManualAccessibility } from '../../../../../src/recorder/platform/macos/ax/manual-accessibility.ts';
import { HandClock, standInAddon, standInContext } from './stand-in.ts';

function setUp() {
  const clock = new HandClock();
  const addon = standInAddon();
  const context = standInContext(clock);
  const troubles = () => context.seen.map((one) => (one.kind === 'degraded' ? one.reason : 'not degraded'));
  return { clock, addon, context, troubles, watch: createAttachWatch(addon, context) };
}

describe('observers of apps', () => {
  it('tries a launching app again after 0.5, 2 and 8 s, and then when the person comes back to it', () => {
    const { clock, addon, watch } = setUp();
    watch.want(7, false, false);
    for (const [wait, tries] of [
      [500, 2],
      [2_000, 3],
      [8_000, 4],
    ] as const) {
      watch.attached(7, false);
      clock.pass(wait - 1);
      expect(addon.calls).toHaveLength(tries - 1);
      clock.pass(1);
      expect(addon.calls).toHaveLength(tries);
    }
    watch.attached(7, false);
    clock.pass(100_000);
    expect(addon.calls).toHaveLength(4);
    watch.want(7, false, true);
    expect(addon.calls).toHaveLength(5);
  });

  it('tells trouble only of apps that are used, and that it is over', () => {
    const { clock, watch, troubles } = setUp();
    watch.want(7, false, false);
    watch.attached(7, true);
    watch.slow(7);
    expect(troubles()).toEqual([]);
    watch.want(7, false, true);
    expect(troubles()).toEqual(['1 app does not answer accessibility questions']);
    clock.pass(30_000);
    watch.attached(7, true);
    expect(troubles().at(-1)).toBeNull();
  });

  it('leaves slow apps alone for 30 s, doubling to 10 min; an answer ends that', () => {
    const { clock, addon, watch } = setUp();
    watch.want(7, false, true);
    for (const rest of [30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000]) {
      watch.attached(7, true);
      watch.slow(7);
      addon.calls.length = 0;
      clock.pass(rest - 1);
      expect(addon.calls).toEqual([]);
      clock.pass(1);
      expect(addon.calls).toEqual(['attach 7 false']);
    }
    watch.attached(7, true);
    watch.answered(7);
    watch.slow(7);
    addon.calls.length = 0;
    clock.pass(30_000);
    expect(addon.calls).toEqual(['attach 7 false']);
  });

  it('has the addon look again when the person comes back to an app', () => {
    const { addon, watch } = setUp();
    watch.want(7, true, false);
    watch.attached(7, true);
    watch.want(7, true, false);
    expect(addon.calls).toHaveLength(1);
    watch.want(7, true, true);
    expect(addon.calls).toEqual(['attach 7 true', 'attach 7 true']);
  });

  it('forgets an app that ended, also while it waits', () => {
    const { clock, addon, watch } = setUp();
    watch.want(7, false, true);
    watch.attached(7, false);
    watch.gone(7);
    watch.attached(7, true);
    clock.pass(100_000);
    expect(addon.calls).toEqual(['attach 7 false', 'detach 7']);
  });
});

describe('waking sleeping trees', () => {
  const app = { pid: 7, bundle_id: 'com.tinyspeck.slackmacgap' };
  it('wakes only the app in front that sleeps, only with text capture, and puts it back', () => {
    const addon = standInAddon();
    const manual = createManualAccessibility(addon);
    manual.seen(app, null, false);
    manual.seen(app, 'AXTextField', true);
    manual.seen({ pid: 8, bundle_id: 'com.microsoft.VSCode' }, null, true);
    expect(addon.calls).toEqual([]);
    manual.seen(app, null, true);
    manual.seen(app, null, true);
    expect(addon.calls).toEqual(['manual 7 true']);
    manual.front(9);
    expect(addon.calls).toEqual(['manual 7 true', 'manual 7 false']);
  });
  it('does not touch a process that ended', () => {
    const addon = standInAddon();
    const manual = createManualAccessibility(addon);
    manual.seen(app, null, true);
    manual.gone(7);
    manual.front(null);
    expect(addon.calls).toEqual(['manual 7 true']);
  });
});
