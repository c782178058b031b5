import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configSchema, type Config } from '../../../../src/core/config/config.ts';
import { PRIVACY_RULES } from '../../../../src/core/policy/privacy-rules.ts';
import { createEventMaker } from '../../../../src/recorder/events/create-event-maker.ts';
import { ALL_PARTS } from '../../../../src/recorder/events/event-maker-parts.ts';
import { EventBatch } from '../../../../src/recorder/pipeline/event-batch.ts';
import { countBytes, decryptStore } from '../../store/support/decrypt-store.ts';
import { openWriter, tamper, tempStorePath } from '../../store/support/temp-store.ts';
import { anyStream, FORBIDDEN, type StreamStep } from './any-stream.ts';
import { checkSums, START_MS } from './scene.ts';

/** Stands in the title of an open window of every run: the search must find what is there. */
const OPEN = 'Op3nTitle';
const MARKED = { name: 'Marked', bundle_id: 'com.example.marked', pid: 5 };

const config = fc
  .record({
    exclude_websites: fc.constantFrom([], ['bank.example']),
    exclude_apps: fc.constantFrom([], ['Notes'], ['com.google.Chrome']),
    redactors: fc.constantFrom([], ['token'], ['email', 'credit_card', 'token']),
  })
  .map((filter) => configSchema.parse({ filter }));

/** The way from observations to the file: event maker, batch (judged again at every reload), writer. */
function record(path: string, stream: StreamStep[], configs: readonly Config[], rules = PRIVACY_RULES) {
  let seed = 0;
  const random = (bytes: Uint8Array) =>
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, (seed += 1));
  const options = {
    config: configs[0]!,
    platform: 'linux',
    monoOriginNs: 0,
    random,
    onWithheld: () => undefined,
  } as const;
  const maker = createEventMaker(options, { ...ALL_PARTS, rules });
  const writer = openWriter(path);
  const batch = new EventBatch();
  const write = () => {
    writer.append(batch.events());
    batch.clear();
  };
  const stamp = { wall_ms: START_MS, mono_ns: 0, mode: null };
  const marked = { title: OPEN, id: 1 };
  for (const held of maker.take({ kind: 'app.activated', ...stamp, app: MARKED, window: marked }))
    batch.add(held);
  write();
  let next = 1;
  for (const { see, then } of stream) {
    for (const held of maker.take(see)) batch.add(held);
    if (then === 'due') {
      for (const held of maker.due(see.mono_ns + 1_500_000_000)) batch.add(held);
      write();
    }
    if (then === 'flush') for (const held of maker.flush()) batch.add(held);
    if (then === 'reload') {
      for (const held of maker.reload(configs[next++ % configs.length]!)) batch.add(held);
      batch.recheck(maker);
    }
  }
  for (const held of maker.flush()) batch.add(held);
  write();
  writer.close();
  return maker.counts();
}

function storedIn(path: string): number {
  let rows = 0;
  tamper(path, (db) => {
    rows = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM events').get()?.n ?? 0;
  });
  return rows;
}

test('any stream under changing settings: no forbidden byte in the file, and it holds what the counts say', () => {
  fc.assert(
    fc.property(anyStream, fc.tuple(config, config, config), (stream, configs) => {
      const path = tempStorePath();
      const counts = record(path, stream, configs);
      const bytes = decryptStore(path);
      expect(countBytes(bytes, OPEN)).toBeGreaterThan(0);
      expect(countBytes(bytes, FORBIDDEN)).toBe(0);
      checkSums(counts);
      expect(counts).toMatchObject({ observed: stream.length + 1, pending: 0, emitted: storedIn(path) });
    }),
    { numRuns: 60 },
  );
});

test('without the rule for vaults the same search finds the bytes', () => {
  const rules = PRIVACY_RULES.filter(({ id }) => id !== 'credential_app');
  const property = fc.property(anyStream, fc.tuple(config, config), (stream, configs) => {
    const path = tempStorePath();
    record(path, stream, configs, rules);
    expect(countBytes(decryptStore(path), FORBIDDEN)).toBe(0);
  });
  expect(fc.check(property, { numRuns: 60, endOnFailure: true, seed: 11 }).failed).toBe(true);
});
