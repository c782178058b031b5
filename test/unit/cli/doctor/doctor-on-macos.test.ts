import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runDoctor } from '../../../../src/cli/run/doctor.ts';
import { createMacosPlatform } from '../../../../src/recorder/platform/macos/create-macos-platform.ts';
import type { NativeAddon } from '../../../../src/recorder/platform/macos/native/native-addon.ts';
import { AX_API_DISABLED } from '../../../../src/recorder/platform/macos/permissions/permission-reader.ts';
import { HandClock, standInAddon } from '../../recorder/platform/macos/stand-in.ts';
import { makeCall } from '../support/make-call.ts';

interface Told {
  ok: boolean;
  missing_required: string[];
  findings: { id: string; level: string; message: string; next: string | null }[];
}

/** Doctor on a simulated Mac whose permissions are as the addon says; null: the addon is missing. */
async function doctor(answers: Partial<NativeAddon> | null, sources?: string[]) {
  const { call, home, out } = makeCall({ globals: { json: true } });
  if (sources !== undefined) {
    mkdirSync(path.join(home, '.config/zanei'), { recursive: true });
    writeFileSync(call.paths().config, `[capture]\nsources = ${JSON.stringify(sources)}\n`);
  }
  const addon = answers === null ? null : standInAddon(answers);
  const code = await runDoctor(call, () => createMacosPlatform(() => addon, new HandClock().after));
  const told = JSON.parse(out()) as Told;
  const of = (name: string) => told.findings.find(({ id }) => id === `capability.${name}`);
  return { code, told, of };
}

const permissions = (accessibility: boolean, input_monitoring: string): Partial<NativeAddon> => ({
  permissions: () => ({ accessibility, input_monitoring }),
});
const CHROME = 'com.google.Chrome';
const runningApps = () => [{ pid: 5, name: 'Chrome', bundle_id: CHROME, path: '' }];
const EVERYTHING = ['app', 'window', 'ui', 'input', 'browser'];

describe('exit 3 exactly when a required permission is missing', () => {
  it.each([
    [true, 'granted', EVERYTHING, []],
    [true, 'denied', EVERYTHING, []], // Accessibility lets listen, too
    [false, 'granted', EVERYTHING, ['accessibility']],
    [false, 'denied', EVERYTHING, ['accessibility', 'input_monitoring']],
    [false, 'not_determined', EVERYTHING, ['accessibility', 'input_monitoring']],
    [false, 'not_determined', ['app', 'input'], ['input_monitoring']],
    [false, 'granted', ['app', 'input'], []],
    [false, 'denied', ['app'], []],
    [false, 'denied', ['app', 'window'], ['accessibility']],
    [false, 'denied', ['browser'], ['accessibility']],
  ])('accessibility %s, input monitoring %s, sources %j: missing %j', async (ax, input, sources, missing) => {
    const { code, told, of } = await doctor(permissions(ax, input), sources);
    expect(told.missing_required).toEqual(missing.map((name) => `capability.${name}`));
    expect(code).toBe(missing.length > 0 ? 3 : 0);
    expect([of('accessibility'), of('input_monitoring')].map((one) => one !== undefined)).toEqual([
      true,
      true,
    ]);
  });

  it('a grant without effect is missing, and the way out is named', async () => {
    const { code, of } = await doctor({
      ...permissions(true, 'granted'),
      probe: () => Promise.resolve(AX_API_DISABLED),
    });
    expect(code).toBe(3);
    expect(of('accessibility')?.next).toContain('tccutil reset Accessibility dev.zanei.app');
  });

  it('keys that do not come through in spite of the grants are missing, and the way out is named', async () => {
    const probeListening = () => Promise.resolve(false);
    const { code, told, of } = await doctor({ ...permissions(true, 'granted'), probeListening });
    expect([code, told.missing_required]).toEqual([3, ['capability.input_monitoring']]);
    expect(of('input_monitoring')?.next).toContain('tccutil reset ListenEvent dev.zanei.app');
    expect(of('input_monitoring')?.next).toContain('it has no effect');
    // Nobody needs keys that are not recorded.
    expect((await doctor({ ...permissions(true, 'granted'), probeListening }, ['app', 'window'])).code).toBe(
      0,
    );
  });

  it('without the addon nothing can be granted: a warning with what to do, exit 0', async () => {
    const { code, told, of } = await doctor(null);
    expect([code, told.ok, of('native_addon')?.level]).toEqual([0, false, 'warning']);
    expect(of('native_addon')?.next).toContain('build:native');
  });
});

describe('what a person reads', () => {
  it('every missing permission has its pane', async () => {
    const { of } = await doctor(permissions(false, 'denied'));
    expect(of('accessibility')?.next).toContain('Privacy & Security, Accessibility');
    expect(of('input_monitoring')?.next).toContain('Privacy & Security, Input Monitoring');
  });

  it.each([
    [0, 'ok', null],
    [-1743, 'warning', 'Privacy & Security, Automation'],
    [-1744, 'note', null],
  ])('Automation %i of a running browser is %s and never makes exit 3', async (status, level, next) => {
    const { code, of } = await doctor({
      ...permissions(true, 'granted'),
      runningApps,
      automation: () => Promise.resolve(status),
    });
    const found = of(`automation:${CHROME}`);
    expect([code, found?.level]).toEqual([0, level]);
    expect(found?.message).toContain(`automation of ${CHROME}`);
    if (next === null) expect(found?.next).toBeNull();
    else expect(found?.next).toContain(next);
  });

  it('is asked of nobody, and not at all when pages are not recorded', async () => {
    const asked: string[] = [];
    const answers = {
      ...permissions(true, 'granted'),
      runningApps,
      automation: (id: string, ask: boolean) => {
        asked.push(`${id} ${String(ask)}`);
        return Promise.resolve(0);
      },
    };
    await doctor(answers, ['app', 'window']);
    expect(asked).toEqual([]);
    await doctor(answers);
    expect(asked).toEqual([`${CHROME} false`]);
  });
});
