import { describe, expect, it } from 'vitest';
import { stopRecorder, type StopFlow } from '../../../../src/cli/app/stop-recorder.ts';
import type { StoreOwner } from '../../../../src/core/status/store-owner.ts';

const OWNER: StoreOwner = { pid: 7, instance_id: '7@x', mode: 'foreground', started_at: 'x' };
const failing = (code: string) => (): never => {
  throw Object.assign(new Error(code), { code });
};

/** A recorder that lets go of the lock `letsGo` ms after the signal and is gone `ends` ms after it. */
function simulated(letsGo: number, ends: number, next: StoreOwner | null = null) {
  let ms = 0;
  const signals: string[] = [];
  const flow: StopFlow = {
    owner: () => (ms >= letsGo ? next : OWNER),
    kill: (pid, signal) => {
      if (signal === 'SIGTERM') signals.push(`${pid}`);
      if (ms >= ends) failing('ESRCH')();
    },
    sleep: (wait) => {
      ms += wait;
      return Promise.resolve();
    },
  };
  return { flow, signals, ms: () => ms };
}

describe('stopRecorder', () => {
  it('does not wait for ever, and signals once', async () => {
    const { flow, signals, ms } = simulated(Infinity, Infinity);
    await expect(stopRecorder(flow, OWNER)).rejects.toThrow('pid 7) did not stop within 10 s');
    expect([signals, ms()]).toEqual([['7'], 10_050]);
  });

  it('is done when the lock is free, or when another instance has it', async () => {
    const { flow, ms } = simulated(2000, Infinity);
    await stopRecorder(flow, OWNER);
    expect(ms()).toBe(2000);
    await stopRecorder(simulated(0, Infinity, { ...OWNER, instance_id: '8@y' }).flow, OWNER);
  });

  it('waits for the process too when that matters', async () => {
    const { flow, ms } = simulated(100, 3000);
    await stopRecorder(flow, OWNER, true);
    expect(ms()).toBe(3000);
  });

  it('one that has ended by itself is fine, one of another user is told', async () => {
    const { flow } = simulated(Infinity, Infinity);
    await stopRecorder({ ...flow, kill: failing('ESRCH') }, OWNER);
    await expect(stopRecorder({ ...flow, kill: failing('EPERM') }, OWNER)).rejects.toThrow('by this user');
  });
});
