import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configSchema, type Config } from '../../../../src/core/config/config.ts';
import { decodeEvent } from '../../../../src/core/event/event-codec.ts';
import type { HeldEvent } from '../../../../src/core/port/event-maker.ts';
import { PRIVACY_RULES, type PrivacyRule } from '../../../../src/core/policy/privacy-rules.ts';
import { createEventMaker } from '../../../../src/recorder/events/create-event-maker.ts';
import { ALL_PARTS } from '../../../../src/recorder/events/event-maker-parts.ts';
import { anyStream, FORBIDDEN, type StreamStep } from './any-stream.ts';
import { checkSums, play, Scene } from './scene.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../../../docs/schema/event.schema.json', import.meta.url), 'utf8'),
) as object;
const schemaAccepts = formats.default(new Ajv2020({ strict: false })).compile(schema);

/** Settings under which nothing marked forbidden may come out: no copied text and no snapshots. */
const config = fc
  .record({
    exclude_websites: fc.constantFrom([], ['bank.example']),
    include_only_websites: fc.constantFrom([], [], ['example.com']),
    exclude_apps: fc.constantFrom([], ['Notes']),
    redactors: fc.constantFrom([], ['token'], ['email', 'credit_card', 'token']),
    sources: fc.subarray(['app', 'window', 'ui', 'input', 'browser'], { minLength: 3 }),
  })
  .map(({ sources, ...filter }) => configSchema.parse({ capture: { sources }, filter }));

function run(
  stream: StreamStep[],
  configs: readonly Config[],
  rules: readonly PrivacyRule[] = PRIVACY_RULES,
): HeldEvent[] {
  const [first, second] = configs;
  if (first === undefined || second === undefined) throw new Error('two configs');
  const options = {
    config: first,
    platform: 'linux',
    monoOriginNs: 10_000_000_000,
    random: (bytes: Uint8Array) => bytes.fill(1),
    onWithheld: () => undefined,
  } as const;
  const maker = createEventMaker(options, { ...ALL_PARTS, rules });
  const out: HeldEvent[] = [];
  for (const { see, then } of stream) {
    out.push(...maker.take(see));
    if (then === 'due') out.push(...maker.due(see.mono_ns + 1_500_000_000));
    if (then === 'flush') out.push(...maker.flush());
    if (then === 'reload') out.push(...maker.reload(second));
    checkSums(maker.counts());
  }
  out.push(...maker.flush());
  checkSums(maker.counts());
  expect(maker.counts()).toMatchObject({ pending: 0, emitted: out.length, observed: stream.length });
  expect(maker.nextDueNs()).toBeNull();
  return out;
}

test('any stream in any order: nothing forbidden, only valid events, every observation accounted for', () => {
  fc.assert(
    fc.property(anyStream, fc.tuple(config, config), (stream, configs) => {
      for (const { event, bytes } of run(stream, configs)) {
        const line = JSON.stringify(event);
        expect(line).not.toContain(FORBIDDEN);
        expect(line.isWellFormed()).toBe(true);
        expect(bytes).toBe(Buffer.byteLength(line));
        expect(JSON.stringify(decodeEvent(JSON.parse(line)))).toBe(line);
        expect(schemaAccepts(JSON.parse(line))).toBe(true);
      }
    }),
    { numRuns: 700 },
  );
});

/** What the user did type and copy is not forbidden once text is on; everything else stays so. */
function typedByUser(stream: StreamStep[]): StreamStep[] {
  return stream.map(({ see, then }) => {
    const typed =
      see.kind === 'key.pressed' || see.kind === 'clipboard.changed' || see.kind === 'clipboard.pasted';
    return { see: typed ? { ...see, text: 'typed' } : see, then };
  });
}

const withText = config.map((value) => ({ ...value, capture: { ...value.capture, text_content: true } }));

test('with text on, still nothing that a program put there, and nothing of passwords, private windows and vaults', () => {
  fc.assert(
    fc.property(anyStream, fc.tuple(withText, withText), (stream, configs) => {
      for (const { event } of run(typedByUser(stream), configs)) {
        expect(JSON.stringify(event)).not.toContain(FORBIDDEN);
        expect(schemaAccepts(event)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['credential_app', config],
  ['private_window', config],
  ['secure_field', config],
  ['text_off', config],
  ['element_value', withText],
])('without the rule %s the same streams leak', (id, settings) => {
  const rules = PRIVACY_RULES.filter((rule) => rule.id !== id);
  const property = fc.property(anyStream, fc.tuple(settings, settings), (stream, configs) => {
    for (const { event } of run(stream, configs, rules))
      expect(JSON.stringify(event)).not.toContain(FORBIDDEN);
  });
  expect(fc.check(property, { numRuns: 400, endOnFailure: true, seed: 11 }).failed).toBe(true);
});

/** Every leaf of an event by its path, without what redaction itself writes. */
function leaves(value: unknown, at = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  return Object.entries(value)
    .filter(([key]) => key !== 'redaction' && key !== 'truncated')
    .flatMap(([key, part]) => leaves(part, `${at}.${key}`));
}

test('judged again under any other settings, an event keeps each part, loses it, or has it redacted; nothing comes back', () => {
  fc.assert(
    fc.property(anyStream, withText, fc.oneof(config, withText), (stream, before, after) => {
      const held = run(typedByUser(stream), [before, before]);
      const { maker } = play(new Scene());
      maker.reload(after);
      for (const one of held) {
        const kept = maker.recheck(one);
        if (kept === null) continue;
        const was = new Map(leaves(one.event));
        for (const [path, part] of leaves(kept.event)) {
          if (part === null || (typeof part === 'string' && part.includes('[REDACTED:'))) continue;
          expect([path, part]).toEqual([path, was.get(path)]);
        }
        expect(maker.recheck(kept)).toEqual(kept);
      }
    }),
    { numRuns: 200 },
  );
});

test('the same stream makes the same events', () => {
  fc.assert(
    fc.property(anyStream, fc.tuple(config, config), (stream, configs) => {
      expect(run(stream, configs)).toEqual(run(stream, configs));
    }),
    { numRuns: 50 },
  );
});

test('the streams are not empty talk: most types come out of them', () => {
  const types = new Set<string>();
  for (const stream of fc.sample(anyStream, { numRuns: 300, seed: 11 })) {
    const open = configSchema.parse({ filter: { exclude_apps: [] } });
    for (const { event } of run(stream, [open, open])) types.add(event.type);
  }
  expect([...types].sort()).toEqual([
    'app.activate',
    'app.launch',
    'app.terminate',
    'browser.navigate',
    'clipboard.copy',
    'clipboard.paste',
    'input.key',
    'input.scroll',
    'ui.click',
    'ui.focus',
    'ui.value',
    'window.focus',
    'window.title',
  ]);
});
