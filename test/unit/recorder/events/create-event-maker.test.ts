import { expect, test } from 'vitest';
import { decodeEvent } from '../../../../src/core/event/event-codec.ts';
import { defaultConfig } from '../../../../src/core/config/config.ts';
import { observationSchema } from '../../../../src/core/observation/observation.ts';
import { createEventMaker } from '../../../../src/recorder/events/create-event-maker.ts';

const notes = { name: 'Notes', bundle_id: 'com.apple.Notes', pid: 812 };
const window = { title: 'Plan', id: 4410 };

function maker(withheld: boolean[] = []) {
  return createEventMaker({
    config: defaultConfig(),
    platform: 'macos',
    monoOriginNs: 0,
    random: (bytes) => bytes.fill(7),
    onWithheld: (now) => withheld.push(now),
  });
}
const at = (s: number) => ({ wall_ms: 1_772_356_502_041 + s * 1000, mono_ns: 1_000_000_000 * (1 + s) });
const see = (value: unknown) => observationSchema.parse(value);

test('keys without a window in front are counted, not stored', () => {
  const events = maker();
  const out = events.take(
    see({ kind: 'key.pressed', ...at(0), key_kind: 'text', modifiers: [], combo: null, generation: null }),
  );
  expect(out).toEqual([]);
  expect(events.counts()).toMatchObject({ observed: 1, filtered: { no_window: 1 } });
});

test('a run of keys over many seconds becomes one event when its window has passed', () => {
  const events = maker();
  events.take(see({ kind: 'app.activated', ...at(0), app: notes, window }));
  for (let s = 1; s < 11; s++) {
    expect(
      events.take(
        see({
          kind: 'key.pressed',
          ...at(s),
          key_kind: 'text',
          modifiers: [],
          combo: null,
          generation: null,
        }),
      ),
    ).toEqual([]);
  }
  const [held, ...more] = events.due(at(13).mono_ns + 1);
  expect(more).toEqual([]);
  expect(held?.event).toMatchObject({
    type: 'input.key',
    source: 'macos.eventtap',
    app: notes,
    window,
    data: { kind: 'text', count: 10, text: null },
  });
  expect(decodeEvent(structuredClone(held?.event))).toEqual(held?.event);
});

test('an excluded app leaves nothing and is told as withheld', () => {
  const withheld: boolean[] = [];
  const events = maker(withheld);
  const keychain = { name: 'KeePassXC', bundle_id: 'org.keepassxc.keepassxc', pid: 5 };
  const out = [
    ...events.take(see({ kind: 'app.launched', ...at(0), app: keychain })),
    ...events.take(see({ kind: 'app.activated', ...at(0), app: keychain, window })),
    ...events.take(see({ kind: 'scrolled', ...at(1), direction: 'up', amount: 3 })),
    ...events.take(see({ kind: 'app.activated', ...at(2), app: notes, window })),
    ...events.flush(),
  ];
  expect(out.map(({ event }) => event.app.name)).toEqual(['Notes']);
  expect(withheld).toEqual([true, false]);
});
