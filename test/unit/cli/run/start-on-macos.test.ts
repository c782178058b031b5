import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runStart, type StartSeam } from '../../../../src/cli/run/start.ts';
import { editConfig } from '../../../../src/config/edit/edit-config.ts';
import type { StoreWriter } from '../../../../src/core/port/store-writer.ts';
import type { Capability } from '../../../../src/core/status/recorder-state.ts';
import { openStoreWriter } from '../../../../src/store/writer/open-store-writer.ts';
import { acquireStoreLock, type StoreLock } from '../../../../src/store/writer/store-lock.ts';
import { makeCall, type TestCall } from '../support/make-call.ts';

/** This process plays the app on a simulated Mac: launched, it holds the real lock and writes real heartbeats. */
function simulatedMac({ call }: TestCall, capabilities: Capability[]): StartSeam & { story: string[] } {
  const { store } = call.paths();
  let running: { lock: StoreLock; writer: StoreWriter } | null = null;
  let count = 0;
  const story: string[] = [];
  const end = (): void => {
    running?.writer.stopped();
    running?.writer.close();
    running?.lock.release();
    running = null;
  };
  onTestFinished(end);
  return {
    story,
    system: 'darwin',
    launcher: {
      launch() {
        story.push('launch');
        const started_at = new Date(call.io.now()).toISOString();
        count += 1;
        const owner = {
          ...{ pid: process.pid, mode: 'app' as const },
          ...{ started_at, instance_id: `${process.pid}@${started_at}#${count}` },
        };
        const lock = acquireStoreLock(store, owner);
        const writer = openStoreWriter({ path: store, env: {} });
        writer.heartbeat({
          ...owner,
          ...{ heartbeat_at: started_at, retention_hours: 48, events_dropped: 0, drops: {}, degraded: {} },
          ...{ collector_failures: {}, capabilities, config_in_force: null },
        });
        running = { lock, writer };
      },
      show: () => undefined,
    },
    kill: (_pid, signal) => {
      if (signal === 'SIGTERM') story.push('stop');
      if (running === null) throw Object.assign(new Error('gone'), { code: 'ESRCH' });
      end();
    },
    sleep: () => Promise.resolve(),
  };
}

const accessibility = (state: Capability['state']): Capability[] => [
  { name: 'accessibility', state, required: true, detail: null },
];
const GRANTED = accessibility('available');
const config = ({ call }: TestCall): string => readFileSync(call.paths().config, 'utf8');

describe('zanei start on macOS', () => {
  it('with nobody to ask: started, exit 0, nothing written, what is not kept is told', async () => {
    const test = makeCall();
    const mac = simulatedMac(test, GRANTED);
    expect(await runStart(test.call, mac)).toBe(0);
    expect(test.out()).toMatch(/^Zanei recording started\n/);
    expect(test.out()).toContain('zanei config set capture.text_content true');
    expect(test.err()).toBe('');
    expect(mac.story).toEqual(['launch']);
    expect(() => config(test)).toThrow();
  });

  it('a second start is refused while the first one runs', async () => {
    const test = makeCall();
    const mac = simulatedMac(test, GRANTED);
    await runStart(test.call, mac);
    await expect(runStart(test.call, mac)).rejects.toMatchObject({ code: 'recorder_running' });
    expect(mac.story).toEqual(['launch']);
  });

  it('a missing permission: guidance, exit 3, nobody is asked about text, the app goes on', async () => {
    const test = makeCall({ answers: [] });
    const mac = simulatedMac(test, accessibility('action_required'));
    expect(await runStart(test.call, mac)).toBe(3);
    expect(test.out()).toContain('runs without: accessibility. Grant it in System Settings');
    expect(mac.story).toEqual(['launch']);
  });

  it('permissions that are not known yet: exit 0, and where to look', async () => {
    const test = makeCall();
    expect(await runStart(test.call, simulatedMac(test, []))).toBe(0);
    expect(test.out()).toContain('zanei doctor');
    expect(test.err()).toBe('zanei: waiting for Zanei to learn its permissions\n');
  });

  it.each([
    ['y', true],
    [' Y ', true],
    ['yes', false],
    ['', false],
    [null, false],
  ])('typed text after %j: %s, written down and asked once', async (answer, kept) => {
    const test = makeCall({ answers: [answer] });
    const mac = simulatedMac(test, GRANTED);
    expect(await runStart(test.call, mac)).toBe(0);
    expect(config(test)).toContain(`text_content = ${String(kept)}`);
    expect(mac.story).toEqual(kept ? ['launch', 'stop', 'launch'] : ['launch']);
    expect(test.out()).toMatch(kept ? /^Zanei recording restarted\n/ : /^Zanei recording started\n/);
    mac.kill(process.pid, 'SIGTERM');
    // A second question would be an error of the call.
    expect(await runStart(test.call, mac)).toBe(0);
  });

  it('asks before the launch once the last run had all permissions', async () => {
    const first = makeCall();
    const mac = simulatedMac(first, GRANTED);
    await runStart(first.call, mac);
    mac.kill(process.pid, 'SIGTERM');
    const second = makeCall({ home: first.home, answers: ['y'] });
    expect(await runStart(second.call, mac)).toBe(0);
    expect(second.out()).toMatch(/^Zanei recording started\n/);
    expect(mac.story).toEqual(['launch', 'stop', 'launch']);
  });

  it.each([
    ['--json', { json: true }],
    ['--quiet', { quiet: true }],
  ])('%s asks nothing, also on a terminal', async (_, globals) => {
    const test = makeCall({ answers: [], globals });
    expect(await runStart(test.call, simulatedMac(test, GRANTED))).toBe(0);
    expect(test.err()).toBe('');
    expect(test.out()).toBe('json' in globals ? '{"kind":"recording","restarted":false}\n' : '');
  });

  it('an answer that is in the file is not asked for, whatever it is', async () => {
    const test = makeCall({ answers: [] });
    editConfig(test.call.paths().config, [{ key: 'capture.text_content', value: false }]);
    expect(await runStart(test.call, simulatedMac(test, GRANTED))).toBe(0);
  });

  it('broken settings are told before anything is started', async () => {
    const test = makeCall();
    editConfig(test.call.paths().config, [{ key: 'output.retention_hours', value: 9 }]);
    writeFileSync(test.call.paths().config, 'nope = 1\n');
    const mac = simulatedMac(test, GRANTED);
    await expect(runStart(test.call, mac)).rejects.toMatchObject({ code: 'config_invalid' });
    expect(mac.story).toEqual([]);
  });
});
