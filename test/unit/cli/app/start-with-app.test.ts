import { describe, expect, it } from 'vitest';
import { startWithApp, type StartFlow } from '../../../../src/cli/app/start-with-app.ts';
import { ZaneiError } from '../../../../src/core/errors.ts';
import type { Capability, RecorderState } from '../../../../src/core/status/recorder-state.ts';

const capability = (state: Capability['state'], required = true): Capability => ({
  name: 'accessibility',
  state,
  required,
  detail: null,
});
const row = (capabilities: Capability[]): RecorderState => ({
  pid: 1,
  started_at: null,
  instance_id: null,
  mode: 'app',
  heartbeat_at: null,
  retention_hours: 48,
  paused_until: null,
  events_captured: 0,
  events_dropped: 0,
  drops: {},
  last_event_ts: null,
  degraded: {},
  collector_failures: {},
  capabilities,
  config_in_force: null,
});

/** A simulated app: launched, it shows the given rows one after another, a second each; the clock moves only by sleeping. */
function simulatedApp(rows: (RecorderState | null)[], owned = false) {
  let launched = false;
  let ms = 0;
  const notes: string[] = [];
  let asked = 0;
  const flow: StartFlow = {
    launcher: {
      launch: () => {
        launched = true;
      },
      show: () => undefined,
    },
    live: () => (launched ? (rows[Math.min(rows.length - 1, Math.floor(ms / 1000))] ?? null) : null),
    owned: () => owned,
    sleep: (wait) => {
      ms += wait;
      return Promise.resolve();
    },
    note: (line) => notes.push(line),
    askForText: () => {
      asked += 1;
      return Promise.resolve();
    },
  };
  return { flow, notes, launched: () => launched, asked: () => asked, ms: () => ms };
}

describe('startWithApp', () => {
  it('refuses while a recorder runs, without launching', async () => {
    const app = simulatedApp([row([])], true);
    await expect(startWithApp(app.flow)).rejects.toThrow(ZaneiError);
    expect(app.launched()).toBe(false);
  });

  it('gives up after ten seconds without a recorder', async () => {
    const app = simulatedApp([null]);
    await expect(startWithApp(app.flow)).rejects.toThrow('10 seconds');
    expect(app.ms()).toBeGreaterThanOrEqual(10_000);
    expect(app.asked()).toBe(0);
  });

  it('is recording when the app says that nothing is missing, and asks about text then', async () => {
    const app = simulatedApp([null, row([]), row([capability('available')])]);
    expect(await startWithApp(app.flow)).toEqual({ kind: 'recording' });
    expect([app.asked(), app.notes]).toEqual([1, []]);
  });

  it('names what is missing and does not ask about text', async () => {
    const app = simulatedApp([row([capability('action_required'), capability('action_required', false)])]);
    expect(await startWithApp(app.flow)).toEqual({ kind: 'missing', missing: ['accessibility'] });
    expect(app.asked()).toBe(0);
  });

  it('says once what it waits for, and ends pending when the app never tells', async () => {
    const app = simulatedApp([row([])]);
    expect(await startWithApp(app.flow)).toEqual({ kind: 'pending' });
    expect(app.notes).toHaveLength(1);
    expect(app.asked()).toBe(0);
  });
});
