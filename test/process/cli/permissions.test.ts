import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Capability } from '../../../src/core/status/recorder-state.ts';
import { openStoreWriter } from '../../../src/store/writer/open-store-writer.ts';
import { acquireStoreLock } from '../../../src/store/writer/store-lock.ts';
import { zanei, type Finished } from '../run-program.ts';
import { storeBelow } from '../sample-store.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'zanei-doctor-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** This process plays a recorder: it holds the lock, and its heartbeat before each command reports these capabilities. */
function playRecorder(capabilities: Capability[]): (args: string[]) => Finished {
  const store = storeBelow(home);
  const started_at = new Date().toISOString();
  const instance_id = `${process.pid}@${started_at}`;
  const owner = { pid: process.pid, instance_id, mode: 'foreground' as const, started_at };
  const lock = acquireStoreLock(store, owner);
  const writer = openStoreWriter({ path: store, env: {} });
  onTestFinished(() => {
    writer.close();
    lock.release();
  });
  const beat = (): void =>
    writer.heartbeat({
      ...owner,
      heartbeat_at: new Date().toISOString(),
      retention_hours: 48,
      events_dropped: 0,
      drops: {},
      degraded: {},
      collector_failures: {},
      capabilities,
      config_in_force: null,
    });
  return (args) => {
    beat();
    return zanei(home, args);
  };
}

const capability = (state: Capability['state'], required: boolean): Capability => ({
  name: 'accessibility',
  state,
  required,
  detail: 'Grant it in System Settings.',
});

describe('zanei doctor', () => {
  it('exit 3 when the running recorder lacks a required permission; status says so too', () => {
    const run = playRecorder([capability('action_required', true)]);
    const done = run(['doctor', '--json']);
    expect(done.code).toBe(3);
    const told = JSON.parse(done.out) as { ok: boolean; missing_required: string[] };
    expect(told.ok).toBe(false);
    expect(told.missing_required).toEqual(['capability.accessibility']);
    expect(run(['doctor']).out).toContain('Grant it in System Settings.');
    const status = run(['status', '--json']);
    expect(status.code).toBe(0);
    expect(JSON.parse(status.out)).toMatchObject({ state: 'running', permissions_ok: false });
  });

  it.each([
    ['not required', 'action_required', false],
    ['deferred', 'deferred', true],
    ['not to be had', 'unsupported', true],
    ['available', 'available', true],
  ] as const)('exit 0 when it is %s', (_, state, required) => {
    const run = playRecorder([capability(state, required)]);
    const done = run(['doctor', '--json']);
    expect(done.code).toBe(0);
    expect(JSON.parse(done.out)).toMatchObject({ missing_required: [] });
  });
});
