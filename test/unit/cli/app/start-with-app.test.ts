import { describe, expect, it } from 'vitest';
import { startWithApp, type StartFlow } from '../../../../src/cli/app/start-with-app.ts';
import { ZaneiError } from '../../../../src/core/errors.ts';
import type { StoreOwner } from '../../../../src/core/status/store-owner.ts';
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

const OWNER: StoreOwner = { pid: 7, instance_id: '7@x', mode: 'app', started_at: 'x' };
const READY = row([capability('available')]);

interface Simulation {
  /** What the app shows, a second each, from its launch on. */
  rows: (RecorderState | null)[];
  owned?: boolean;
  lastKnown?: RecorderState;
  /** What a person answers; null: nobody may be asked. */
  answer?: boolean | null;
  /** The app does not end when it is told to. */
  deaf?: boolean;
}

/** A simulated app; the clock moves only by sleeping, and everything that happens is written down in order. */
function simulatedApp({ rows, owned = false, lastKnown, answer = false, deaf = false }: Simulation) {
  let started: number | null = null;
  let ms = 0;
  const story: string[] = [];
  const flow: StartFlow = {
    launcher: {
      launch: () => {
        started = ms;
        story.push('launch');
      },
      show: () => undefined,
    },
    live: () =>
      started === null ? null : (rows[Math.min(rows.length - 1, Math.floor((ms - started) / 1000))] ?? null),
    lastKnown: () => lastKnown ?? null,
    owner: () => (owned || started !== null ? OWNER : null),
    kill: (_pid, signal) => {
      if (signal === 'SIGTERM') story.push('stop');
      if (signal === 'SIGTERM' && !deaf) started = null;
      else if (started === null) throw Object.assign(new Error('gone'), { code: 'ESRCH' });
    },
    sleep: (wait) => {
      ms += wait;
      return Promise.resolve();
    },
    note: (line) => story.push(line),
    askForText:
      answer === null
        ? null
        : () => {
            story.push('ask');
            return Promise.resolve(answer);
          },
  };
  return { flow, story, ms: () => ms };
}

describe('startWithApp', () => {
  it('refuses while a recorder runs, without asking or launching', async () => {
    const app = simulatedApp({ rows: [READY], owned: true, lastKnown: READY });
    await expect(startWithApp(app.flow)).rejects.toThrow(ZaneiError);
    expect(app.story).toEqual([]);
  });

  it('gives up after ten seconds without a recorder', async () => {
    const app = simulatedApp({ rows: [null] });
    await expect(startWithApp(app.flow)).rejects.toThrow('10 seconds');
    expect(app.ms()).toBeGreaterThanOrEqual(10_000);
    expect(app.story).toEqual(['launch']);
  });

  it('passes on that the app cannot be opened', async () => {
    const app = simulatedApp({ rows: [READY] });
    app.flow.launcher.launch = () => {
      throw new ZaneiError('io', 'macOS could not start Zanei');
    };
    await expect(startWithApp(app.flow)).rejects.toThrow('could not start');
  });

  it('is recording when the app says that nothing is missing, and asks about text then', async () => {
    const app = simulatedApp({ rows: [null, row([]), READY] });
    expect(await startWithApp(app.flow)).toEqual({ kind: 'recording', restarted: false });
    expect(app.story).toEqual(['launch', 'ask']);
  });

  it('asks before the launch when the last recorder had all it needs, and not again', async () => {
    const app = simulatedApp({ rows: [READY], lastKnown: READY, answer: true });
    expect(await startWithApp(app.flow)).toEqual({ kind: 'recording', restarted: false });
    expect(app.story).toEqual(['ask', 'launch']);
  });

  it.each([
    ['lacked something', row([capability('action_required')])],
    ['never told', row([])],
  ])('asks after the launch when the last recorder %s', async (_, lastKnown) => {
    const app = simulatedApp({ rows: [READY], lastKnown });
    await startWithApp(app.flow);
    expect(app.story).toEqual(['launch', 'ask']);
  });

  it('a yes after the launch stops the app, waits until it is gone, and starts it anew', async () => {
    const app = simulatedApp({ rows: [READY], answer: true });
    expect(await startWithApp(app.flow)).toEqual({ kind: 'recording', restarted: true });
    expect(app.story).toEqual(['launch', 'ask', 'stop', 'launch']);
  });

  it('an app that does not end is not started twice', async () => {
    const app = simulatedApp({ rows: [READY], answer: true, deaf: true });
    await expect(startWithApp(app.flow)).rejects.toThrow('did not stop within 10 s');
    expect(app.story).toEqual(['launch', 'ask', 'stop']);
  });

  it('names what is missing and does not ask about text', async () => {
    const rows = [row([capability('action_required'), capability('action_required', false)])];
    const app = simulatedApp({ rows });
    expect(await startWithApp(app.flow)).toEqual({ kind: 'missing', missing: ['accessibility'] });
    expect(app.story).toEqual(['launch']);
  });

  it('says once what it waits for, after five seconds, and ends pending when the app never tells', async () => {
    const app = simulatedApp({ rows: [row([])] });
    expect(await startWithApp(app.flow)).toEqual({ kind: 'pending' });
    expect(app.story).toEqual(['launch', 'waiting for Zanei to learn its permissions']);
    expect(app.ms()).toBeGreaterThanOrEqual(20_000);
  });

  it('goes on at once when the answer comes while it waits', async () => {
    const app = simulatedApp({ rows: [...Array<RecorderState>(8).fill(row([])), READY], answer: null });
    expect(await startWithApp(app.flow)).toEqual({ kind: 'recording', restarted: false });
    expect(app.ms()).toBe(8000);
  });
});
