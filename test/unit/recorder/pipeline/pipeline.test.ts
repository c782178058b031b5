import { expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/observation/observation.ts';
import type { HeldEvent } from '../../../../src/core/port/event-maker.ts';
import { createEventMaker } from '../../../../src/recorder/events/create-event-maker.ts';
import { DropCounts } from '../../../../src/recorder/pipeline/drop-counts.ts';
import { Pipeline } from '../../../../src/recorder/pipeline/pipeline.ts';
import { createSimulatedClock } from '../../../../src/recorder/platform/replay/simulated-clock.ts';
import { configSchema } from '../../../../src/core/config/config.ts';

const START_MS = Date.UTC(2026, 4, 4, 9);
const NOTES = { name: 'Notes', bundle_id: 'com.apple.Notes', pid: 812 };
const WINDOW = { title: 'Plan', id: 3 };

/** A pipeline over a real maker, whose sink is a list; the recorder's own note of a `degraded` fails. */
function running({ believed = (wall_ms: number) => wall_ms } = {}) {
  const clock = createSimulatedClock(START_MS);
  const drops = new DropCounts({});
  const out: HeldEvent[] = [];
  const flushes: number[] = [];
  const faults: unknown[] = [];
  const noted: Observation[] = [];
  const maker = createEventMaker({
    config: configSchema.parse({ capture: { text_content: true } }),
    platform: 'macos',
    monoOriginNs: 0,
    random: (bytes) => bytes.fill(7),
    onWithheld: () => undefined,
  });
  const pipeline = new Pipeline({
    clock,
    keeper: { correct: believed },
    maker,
    sink: { take: (events) => void out.push(...events), flush: () => void flushes.push(out.length) },
    drops,
    checkClock: () => undefined,
    onObservation: (observation) => {
      noted.push(observation);
      if (observation.kind === 'degraded') throw new Error('broken');
    },
    onFault: (error) => void faults.push(error),
  });
  let seen = 0;
  const see = (fields: object): void => {
    seen += 1;
    const stamp = { wall_ms: clock.wallMs(), mono_ns: clock.monoNs() + seen };
    pipeline.observe({ ...stamp, ...fields } as Observation);
  };
  return { pipeline, clock, drops, out, flushes, faults, noted, see };
}

const front = { kind: 'app.activated', app: NOTES, window: WINDOW, mode: null };
const focus = (generation: number) => ({
  kind: 'element.focused',
  app: NOTES,
  window: WINDOW,
  mode: null,
  element: { role: 'AXTextArea', title: null, value: '' },
  field: 'text',
  generation,
});
const key = (generation: number, text: string) => ({
  kind: 'key.pressed',
  app: null,
  window: null,
  pid: NOTES.pid,
  key_kind: 'text',
  modifiers: [],
  combo: null,
  text,
  generation,
});
const typed = (out: HeldEvent[]) =>
  out.flatMap(({ event }) => (event.type === 'input.key' ? [event.data.text] : []));

test('nothing is handled before the sensor has returned', async () => {
  const { see, out, clock } = running();
  see(front);
  expect(out).toEqual([]);
  await clock.advanceTo(1);
  expect(out.map(({ event }) => event.type)).toEqual(['app.activate']);
});

test('after an overflow no text is taken for that of the field that had the focus: another may have it now', async () => {
  const { see, clock, out, drops, pipeline } = running();
  see(front);
  see(focus(1));
  see(key(1, 'a'));
  await clock.advanceTo(10);
  for (let n = 0; n < 4096 + 3; n += 1) see({ kind: 'input_source', composing: false });
  expect(drops.byReason({})).toEqual({ queue_full: 3 });
  await clock.advanceTo(20);
  see(key(1, 'b'));
  pipeline.flush();
  expect(typed(out)).toEqual(['a', null]);
});

test('a fault of ours costs the one observation it happened at, counted and told', async () => {
  const { see, clock, out, drops, faults } = running();
  see(front);
  see({ kind: 'degraded', component: 'x', reason: 'y' });
  see({ kind: 'window.focused', app: NOTES, window: WINDOW, mode: null });
  await clock.advanceTo(1);
  expect(out.map(({ event }) => event.type)).toEqual(['app.activate', 'window.focus']);
  expect(drops.byReason({})).toEqual({ invalid: 1 });
  expect(faults).toEqual([new Error('broken')]);
});

test('recorder and events get the believed time, not the one on the wall', async () => {
  const { see, clock, out, noted } = running({ believed: (wall_ms) => wall_ms - 86_400_000 });
  see(front);
  await clock.advanceTo(1);
  expect(out[0]?.event.ts).toBe('2026-05-03T09:00:00.000Z');
  expect(noted[0]?.wall_ms).toBe(START_MS - 86_400_000);
});

test('a group leaves when its window has passed, though nothing else is seen', async () => {
  const { see, clock, out } = running();
  see(front);
  see(focus(1));
  see(key(1, 'a'));
  await clock.advanceTo(1900);
  expect(typed(out)).toEqual([]);
  await clock.advanceTo(2100);
  expect(typed(out)).toEqual(['a']);
});

test('a flush takes what waits in the queue and in groups, and has it written', () => {
  const { see, out, flushes, pipeline } = running();
  see(front);
  see(focus(1));
  see(key(1, 'a'));
  pipeline.flush();
  expect(typed(out)).toEqual(['a']);
  expect(flushes).toEqual([out.length]);
});
