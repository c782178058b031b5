import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../../src/core/config/config.ts';
import type { NativeAddon } from '../../../../../src/recorder/platform/macos/native/native-addon.ts';
import { createMacosPermissions } from '../../../../../src/recorder/platform/macos/permissions/macos-permissions.ts';
import { loadMacPermissions } from '../../../../../src/recorder/platform/macos/permissions/node-mac-permissions.ts';
import {
  AX_API_DISABLED,
  createPermissionReader,
  mayListen,
} from '../../../../../src/recorder/platform/macos/permissions/permission-reader.ts';
import { noteKeys } from '../../../../../src/recorder/platform/macos/permissions/keys-shown.ts';
import { HandClock, standInAddon } from './stand-in.ts';

const CHROME = 'com.google.Chrome';

function setUp(answers: Partial<NativeAddon> = {}) {
  const clock = new HandClock();
  const addon = standInAddon(answers);
  const opened: string[] = [];
  const reader = createPermissionReader(() => addon, clock.after);
  const permissions = createMacosPermissions({
    loadAddon: () => addon,
    reader,
    loadPackage: () => Promise.resolve(null),
    openPane: (address) => {
      opened.push(address);
      return Promise.resolve();
    },
    appId: 'dev.zanei.app',
  });
  const states = async () =>
    Object.fromEntries((await permissions.check(defaultConfig())).map(({ name, state }) => [name, state]));
  return { clock, addon, opened, reader, permissions, states };
}

const running = () => [{ pid: 5, name: 'Chrome', bundle_id: CHROME, path: '' }];

describe('permissions', () => {
  it('never asks anybody by looking', async () => {
    const { addon, states } = setUp({ runningApps: running });
    await states();
    expect(addon.calls).toEqual([`automation ${CHROME} false`]);
  });

  it('tells denied, not asked yet, working and covered apart', async () => {
    expect(await setUp().states()).toEqual({ accessibility: 'denied', input_monitoring: 'unknown' });
    const granted = { accessibility: true, input_monitoring: 'not_determined' };
    expect(await setUp({ permissions: () => granted }).states()).toEqual({
      accessibility: 'working',
      input_monitoring: 'not_needed',
    });
  });

  it('tells a yes without effect: stale from the start, relaunch when it was given just now', async () => {
    let trusted = true;
    const { states, permissions } = setUp({
      permissions: () => ({ accessibility: trusted, input_monitoring: 'denied' }),
      probe: () => Promise.resolve(AX_API_DISABLED),
    });
    expect((await states()).accessibility).toBe('stale');
    const [first] = await permissions.report(defaultConfig());
    expect(first?.reset).toBe('tccutil reset Accessibility dev.zanei.app');
    trusted = false;
    expect((await states()).accessibility).toBe('denied');
    trusted = true;
    expect((await states()).accessibility).toBe('relaunch');
  });

  it.each([
    ['no key tap can be made', null, false, 'stale'],
    ['the recorder hears no keys although there are some', 'deaf', true, 'stale'],
    ['the recorder was refused a tap and still would be', 'refused', false, 'stale'],
    ['the recorder was refused a tap, but it would be given now', 'refused', true, 'working'],
    ['the recorder hears keys', 'hears', false, 'working'],
    ['a key tap can be made', null, true, 'working'],
  ] as const)('Input Monitoring is allowed and %s', async (_why, shown, gives, state) => {
    for (const accessibility of [false, true]) {
      const { addon, permissions } = setUp({
        permissions: () => ({ accessibility, input_monitoring: 'granted' }),
        probeListening: () => Promise.resolve(gives),
      });
      noteKeys(addon, shown);
      const [, view] = await permissions.check(defaultConfig());
      expect(view).toMatchObject({ name: 'input_monitoring', state });
      expect(view?.detail).toBe(state === 'stale' ? 'tccutil reset ListenEvent dev.zanei.app' : null);
      // Keys that do not come through are not made up for by Accessibility.
      expect(view?.required).toBe(state === 'stale' || !accessibility);
    }
  });

  it('Input Monitoring given just now and without effect yet needs a relaunch', async () => {
    let word = 'denied';
    const { states } = setUp({
      permissions: () => ({ accessibility: false, input_monitoring: word }),
      probeListening: () => Promise.resolve(false),
    });
    expect((await states()).input_monitoring).toBe('denied');
    word = 'granted';
    expect((await states()).input_monitoring).toBe('relaunch');
  });

  it('is not covered by Accessibility once a tap with that alone was refused or stays deaf', async () => {
    for (const shown of ['refused', 'deaf'] as const) {
      const { addon, permissions } = setUp({
        permissions: () => ({ accessibility: true, input_monitoring: 'denied' }),
      });
      noteKeys(addon, shown);
      const [, view] = await permissions.check(defaultConfig());
      expect(view).toMatchObject({ state: 'denied', required: true });
      expect(addon.calls).toEqual([]);
    }
  });

  it('makes no tap to try it without its grant, nor where keys are not recorded', async () => {
    const config = defaultConfig();
    for (const [input_monitoring, sources, tries] of [
      ['denied', config.capture.sources, 0],
      ['not_determined', config.capture.sources, 0],
      ['granted', ['app', 'window'], 0],
      ['granted', ['app', 'input'], 1],
    ] as const) {
      const { addon, permissions } = setUp({
        permissions: () => ({ accessibility: true, input_monitoring }),
      });
      await permissions.report({ ...config, capture: { ...config.capture, sources: [...sources] } });
      expect(addon.calls.filter((call) => call === 'probe listening')).toHaveLength(tries);
    }
  });

  it('takes a try that hangs or fails for no answer, and starts no second one', async () => {
    let tries = 0;
    const { clock, reader } = setUp({
      permissions: () => ({ accessibility: false, input_monitoring: 'granted' }),
      probeListening: () => {
        tries += 1;
        return new Promise(() => undefined);
      },
    });
    for (let round = 0; round < 2; round++) {
      const asked = reader.keysWork();
      await Promise.resolve();
      clock.pass(2_000);
      expect(await asked).toBeNull();
    }
    expect(tries).toBe(1);
  });

  it('asks once, then opens the pane; unknown names do nothing', async () => {
    const { addon, opened, permissions } = setUp();
    await permissions.open('accessibility');
    await permissions.open('accessibility');
    await permissions.open('automation:com.evil.app');
    await permissions.open('camera');
    expect(addon.calls).toEqual(['request accessibility']);
    expect(opened).toEqual(['x-apple.systempreferences:com.apple.preference.security?Privacy_Accessibility']);
  });

  it('has one question of the system open at a time', async () => {
    let answer = (): void => undefined;
    const { addon, permissions } = setUp({
      automation: () =>
        new Promise((resolve) => {
          answer = () => resolve(0);
        }),
    });
    const first = permissions.open(`automation:${CHROME}`);
    const second = permissions.open('input_monitoring');
    await new Promise(setImmediate);
    expect(addon.calls).toEqual([]);
    answer();
    await first;
    await second;
    expect(addon.calls).toEqual(['request input']);
  });

  it('opens the pane also while the dialog of that permission, or of another, is never answered', async () => {
    const { addon, opened, permissions } = setUp({ automation: () => new Promise(() => undefined) });
    await permissions.open('accessibility');
    void permissions.open(`automation:${CHROME}`);
    await new Promise(setImmediate);
    await permissions.open(`automation:${CHROME}`);
    await permissions.open('accessibility');
    expect(opened.map((address) => address.split('?')[1])).toEqual([
      'Privacy_Automation',
      'Privacy_Accessibility',
    ]);
    expect(addon.calls).toEqual(['request accessibility']);
  });

  it('does not wait for ever for a hanging probe and starts no second one', async () => {
    let probes = 0;
    const { clock, reader } = setUp({
      automation: () => {
        probes += 1;
        return new Promise(() => undefined);
      },
    });
    for (let round = 0; round < 2; round++) {
      const asked = reader.automation(CHROME);
      await Promise.resolve();
      clock.pass(2_000);
      expect(await asked).toBe('not_determined');
    }
    expect(probes).toBe(1);
  });

  it('holds no more than a few questions that hang, whatever is asked', async () => {
    let probes = 0;
    const { clock, reader } = setUp({
      automation: () => {
        probes += 1;
        return new Promise(() => undefined);
      },
    });
    for (let app = 0; app < 10; app++) {
      const asked = reader.automation(`dev.browser.${String(app)}`);
      await Promise.resolve();
      clock.pass(2_000);
      expect(await asked).toBe('not_determined');
    }
    expect(probes).toBe(4);
  });

  it('asks of one running browser after the other, Safari among them', async () => {
    let open = 0;
    const ids = ['com.google.Chrome', 'com.brave.Browser', 'com.apple.Safari'];
    const { states } = setUp({
      runningApps: () => ids.map((bundle_id, pid) => ({ pid, name: 'x', bundle_id, path: '' })),
      automation: async () => {
        open += 1;
        expect(open).toBe(1);
        await Promise.resolve();
        open -= 1;
        return 0;
      },
    });
    expect(await states()).toMatchObject(
      Object.fromEntries(ids.map((id) => [`automation:${id}`, 'working'])),
    );
  });

  it('takes -600 and -1744 for not decided, only -1743 for no', async () => {
    for (const [status, grant] of [
      [0, 'granted'],
      [-1743, 'denied'],
      [-600, 'not_determined'],
      [-1744, 'not_determined'],
    ] as const)
      expect(await setUp({ automation: () => Promise.resolve(status) }).reader.automation(CHROME)).toBe(
        grant,
      );
  });

  it('makes no tap before a grant', () => {
    expect(mayListen(null)).toBe(false);
    expect(mayListen({ accessibility: false, input_monitoring: 'not_determined' })).toBe(false);
    expect(mayListen({ accessibility: false, input_monitoring: 'denied' })).toBe(false);
    expect(mayListen({ accessibility: true, input_monitoring: 'denied' })).toBe(true);
    expect(mayListen({ accessibility: false, input_monitoring: 'granted' })).toBe(true);
  });

  it('does without the package where it cannot be loaded or is something else', async () => {
    expect(await loadMacPermissions(() => Promise.reject(new Error('no such package')))).toBeNull();
    expect(await loadMacPermissions(() => Promise.resolve({ default: { getAuthStatus: 5 } }))).toBeNull();
    const real = {
      getAuthStatus: () => 'denied',
      askForAccessibilityAccess: () => undefined,
      askForInputMonitoringAccess: () => Promise.resolve('denied'),
    };
    expect(await loadMacPermissions(() => Promise.resolve({ default: real }))).toBe(real);
  });
});
