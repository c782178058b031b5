import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../src/core/config/config.ts';
import type { Observation } from '../../../../src/core/observation/observation.ts';
import type { CollectorContext } from '../../../../src/core/port/platform.ts';
import { createReplayPlatform } from '../../../../src/recorder/platform/replay/create-replay-platform.ts';
import { createSimulatedClock } from '../../../../src/recorder/platform/replay/simulated-clock.ts';
import { createTraceWriter } from '../../../../src/recorder/platform/replay/trace-writer.ts';
import { parseTrace } from '../../../../src/recorder/platform/replay/trace.ts';
import { START_MS, Workbench } from '../support/open-recording.ts';

const HEAD = '{"zanei_trace":1,"platform":"macos","start":"2026-05-04T09:00:00.000Z"}';
const SECRET = 'hunter2';
const day = path.resolve(import.meta.dirname, '../../../../demo/working-day.ndjson');

describe('parseTrace', () => {
  it.each<[string, string, RegExp]>([
    ['no header', '', /line 1: not JSON/],
    ['another version', HEAD.replace(':1,', ':2,'), /line 1: zanei_trace/],
    ['a line that is no JSON', `${HEAD}\n\n{"t":`, /line 3: not JSON/],
    ['a list', `${HEAD}\n[]`, /line 2: not a JSON object/],
    ['no time', `${HEAD}\n{"kind":"secure_input","on":true}`, /line 2: t/],
    ['a time before the start', `${HEAD}\n{"t":-1,"kind":"secure_input","on":true}`, /line 2: t/],
    ['an unknown kind', `${HEAD}\n{"t":1,"kind":"${SECRET}"}`, /line 2/],
    ['an unknown field', `${HEAD}\n{"t":1,"kind":"secure_input","on":true,"x":"${SECRET}"}`, /line 2/],
    ['stamps of its own', `${HEAD}\n{"t":1,"kind":"secure_input","on":true,"wall_ms":1}`, /line 2: wall_ms/],
    ['time that runs back', `${HEAD}\n{"t":5,"config":null}\n{"t":4,"config":null}`, /line 3: t is smaller/],
    ['an unknown control line', `${HEAD}\n{"t":1,"clock":{"jump":1}}`, /line 2/],
    ['negative sleep', `${HEAD}\n{"t":1,"clock":{"sleep_ms":-1}}`, /line 2/],
  ])('refuses %s, naming the line and quoting nothing', (_name, text, says) => {
    expect(() => parseTrace(text)).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringMatching(says) }),
    );
    expect(() => parseTrace(text)).not.toThrow(SECRET);
  });
});

describe('SimulatedClock', () => {
  it('runs timers in order at their own time, and late ones of a sleep all at its end', async () => {
    const clock = createSimulatedClock(START_MS);
    const ran: [string, number][] = [];
    const note = (name: string, ms: number) => clock.after(ms, () => ran.push([name, clock.monoMs()]));
    note('c', 30);
    note('a', 10);
    note('b', 10);
    note('gone', 20)();
    await clock.advanceTo(40);
    expect(ran).toEqual([
      ['a', 10],
      ['b', 10],
      ['c', 30],
    ]);
    note('d', 5);
    note('e', 60);
    await clock.sleepTo(100);
    expect(ran.slice(3)).toEqual([
      ['d', 100],
      ['e', 100],
    ]);
    expect(clock.wallMs()).toBe(START_MS + 100);
  });
});

describe('a trace', () => {
  it('that is captured live and replayed gives the same observations at the same distances', async () => {
    const app = { name: 'Editor', bundle_id: null, pid: 3 };
    const kinds = fc.constantFrom<Record<string, unknown>>(
      { kind: 'app.launched', app },
      { kind: 'app.activated', app, window: { title: 'x', id: 1 }, mode: null },
      { kind: 'session', state: 'locked' },
      { kind: 'input_source', composing: true },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(kinds, fc.nat(100_000)), { maxLength: 20 }), async (all) => {
        let mono = 0;
        const live = all.map(([fields, wait]) => {
          mono += wait;
          return { ...fields, wall_ms: START_MS + mono, mono_ns: 7e9 + mono * 1e6 } as Observation;
        });
        const writer = createTraceWriter('macos', { wall_ms: START_MS, mono_ns: 7e9 });
        const text = [writer.header, ...live.map((one) => writer.line(one))].join('\n');
        const platform = createReplayPlatform(parseTrace(text));
        const seen: Observation[] = [];
        const context: CollectorContext = {
          clock: platform.clock,
          ask: { config: defaultConfig, mayReadText: () => false, maySnapshot: () => false },
          observe: (one) => seen.push(one),
          failed: () => undefined,
        };
        await platform.collectors(defaultConfig())[0]!.start(context);
        await platform.play();
        const plain = (list: Observation[]) => list.map((one) => ({ ...one, mono_ns: 0 }));
        expect(plain(seen)).toEqual(plain(live));
        expect(seen.every((one, index) => index === 0 || one.mono_ns > seen[index - 1]!.mono_ns)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('replay through the real recorder', () => {
  let bench: Workbench | null = null;
  afterEach(() => bench?.close());

  const replay = async (text: string, tickMs?: number) => {
    const own = new Workbench();
    bench = own;
    const onConfig = (toml: string | null) => own.config(toml ?? '');
    const platform = createReplayPlatform(parseTrace(text), { onConfig });
    const recorder = await own.start({
      platform,
      clock: platform.clock,
      ...(tickMs === undefined ? {} : { tickMs }),
    });
    await platform.play();
    await recorder.stop('end of trace');
    return own;
  };

  it('obeys the control lines: settings, a clock that is set, a sleep', async () => {
    const app =
      '"app":{"name":"Editor","bundle_id":"com.example.editor","pid":1},"window":{"title":"w","id":1},"mode":null';
    const done = await replay(
      [
        HEAD,
        `{"t":1000,"kind":"app.activated",${app}}`,
        '{"t":10000,"config":"filter.exclude_apps = [\\"com.example.editor\\"]"}',
        `{"t":20000,"kind":"app.activated",${app}}`,
        '{"t":20000,"clock":{"sleep_ms":3600000}}',
        '{"t":3620000,"clock":{"step_ms":7200000}}',
        '{"t":3630000,"kind":"session","state":"locked"}',
      ].join('\n'),
    );
    expect(done.events().map((event) => event.ts)).toEqual(['2026-05-04T09:00:01.000Z']);
    const reasons = done.intervals().map((one) => one.reason);
    for (const reason of ['asleep', 'clock_stepped', 'withheld', 'locked']) expect(reasons).toContain(reason);
  });

  it('gives the same events for the same trace, whatever the tick', async () => {
    const text = readFileSync(day, 'utf8').split('\n').slice(0, 1500).join('\n');
    const told = (done: Workbench) => done.events().map((event) => ({ ...event, id: '' }));
    const fine = await replay(text, 5000);
    const coarse = told(await replay(text, 20_000));
    expect(coarse.length).toBeGreaterThan(50);
    expect(coarse).toEqual(told(fine));
    await fine.close();
  });
});
