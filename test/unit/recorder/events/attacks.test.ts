import { expect, test } from 'vitest';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import { createEventMaker } from '../../../../src/recorder/events/create-event-maker.ts';
import { defaultConfig } from '../../../../src/core/config/config.ts';
import { observationSchema } from '../../../../src/core/observation/observation.ts';
import { CHROME, NOTES, play, PLAN, Scene, START_MS, TAB } from './scene.ts';

const SECRET = 'hunter2SECRET';
const TEXT = { capture: { text_content: true } };
const BANK = { filter: { exclude_websites: ['bank.example'] } };
const scene = (): Scene => new Scene();
const nameless = { title: 'Sign in', id: null };
const copied = {
  content_kind: 'text',
  types: [],
  owner_pid: null,
  size_bytes: SECRET.length,
  text: SECRET,
};
const keys = (events: ZaneiEvent[]) => events.filter(({ type }) => type === 'input.key');

/** Streams that hide where something was typed or shown; the secret must not come out. */
test.each([
  [
    'a shown password in a window without a number whose title changes',
    TEXT,
    scene()
      .front(NOTES, nameless)
      .focus('secure')
      .see('window.focused', { app: NOTES, window: { title: 'Sign in *', id: null } })
      .focus('text')
      .type(SECRET),
  ],
  [
    'a password field in a window without a number, the keys in one with',
    TEXT,
    scene().front(NOTES, nameless).focus('secure').front(NOTES, PLAN).focus('text').type(SECRET),
  ],
  [
    'a password field in a window with a number, the keys in one without',
    TEXT,
    scene().front(NOTES, PLAN).focus('secure').front(NOTES, nameless).focus('text').type(SECRET),
  ],
  [
    'a password field before any window is known',
    TEXT,
    scene()
      .front(NOTES, null)
      .focus('secure')
      .see('window.focused', { app: NOTES, window: PLAN })
      .focus('text')
      .type(SECRET),
  ],
  [
    'a private window in front of which only the mode is told',
    {},
    scene()
      .browse('https://example.com/')
      .front(CHROME, null, 'private')
      .see('element.focused', {
        element: { role: 'AXLink', title: SECRET, value: null },
        field: 'none',
        generation: 9,
      }),
  ],
  [
    'a browser in front whose window nobody knows, called normal',
    TEXT,
    scene()
      .front(CHROME, TAB, 'unknown')
      .front(CHROME, null, 'normal')
      .see('scrolled', { direction: 'up', amount: 1, window: null })
      .see('element.focused', {
        element: { role: 'AXLink', title: SECRET, value: null },
        field: 'none',
        generation: 9,
      }),
  ],
  [
    'a browser that core does not know, in a second window whose mode nobody told',
    {},
    scene()
      .front(NOTES, TAB, 'normal')
      .see('window.focused', { app: NOTES, window: { title: SECRET, id: 99 } }),
  ],
  [
    'a private window without a number that is called like a normal one',
    {},
    scene()
      .front(CHROME, { title: 'New Tab', id: null }, 'normal')
      .see('element.focused', {
        app: CHROME,
        window: { title: 'New Tab', id: null },
        element: { role: 'AXLink', title: SECRET, value: null },
        field: 'none',
        generation: 9,
      }),
  ],
  [
    'a copy on an excluded page, told on the next',
    { ...TEXT, ...BANK },
    scene()
      .browse('https://bank.example/')
      .focus()
      .shortcut('cmd+c')
      .page('https://example.com/')
      .focus()
      .see('clipboard.changed', copied),
  ],
  [
    'a copy in a password field, told in the next field',
    TEXT,
    scene()
      .front()
      .focus('secure')
      .shortcut('cmd+c')
      .see('window.focused', { app: NOTES, window: { title: 'Other', id: 2 } })
      .focus('text')
      .see('clipboard.changed', copied),
  ],
  [
    'keys told just before Secure Input',
    TEXT,
    scene().front().focus().type(SECRET).see('secure_input', { on: true }),
  ],
  [
    'the title of a vault as the title before',
    {},
    scene()
      .browse('https://example.com/')
      .see('window.titled', { app: CHROME, window: { ...TAB, title: SECRET } })
      .page('https://vault.bitwarden.com/', SECRET)
      .page('https://example.com/2', 'Two')
      .see('window.titled', { app: CHROME, window: { ...TAB, title: 'Two' } }),
  ],
  [
    'the title of a vault, pushed out by another event before its address is known',
    {},
    scene()
      .browse('https://example.com/')
      .see('window.titled', { app: CHROME, window: { ...TAB, title: SECRET } })
      .focus('text')
      .see('scrolled', { direction: 'up', amount: 1 })
      .page('https://vault.bitwarden.com/#/vault', 'x'),
  ],
  [
    'the title of a vault in a window just brought to the front',
    {},
    scene()
      .browse('https://example.com/')
      .see('window.focused', { app: CHROME, window: { title: SECRET, id: 32 }, mode: 'normal' })
      .front(CHROME, { title: SECRET, id: 32 }, 'normal')
      .focus('text')
      .page('https://vault.bitwarden.com/#/vault', 'x', { window: { title: SECRET, id: 32 } }),
  ],
])('%s', (_about, config, script) => {
  expect(play(script.wait(3_000), { config }).json).not.toContain(SECRET);
});

test('a password field keeps its keys uncounted over an app switch, another app’s focus, and missing observations', () => {
  const secure = () => scene().front().focus('secure');
  for (const script of [
    secure().front(CHROME, TAB, 'normal').front(),
    secure().focus('text', { app: CHROME, window: TAB, mode: 'normal' }),
    secure().see('lost', { count: 1, reason: 'queue_full' }),
    secure().see('session', { state: 'awake' }),
  ])
    expect(keys(play(script.type('abc').wait(3_000)).events)).toEqual([]);
  expect(
    keys(play(secure().front(CHROME, TAB, 'normal').front().focus('text').key('a')).events),
  ).toHaveLength(1);
});

const at = (ms: number, fields: object) =>
  observationSchema.parse({ wall_ms: START_MS + ms, mono_ns: ms * 1_000_000, ...fields });
const frontAt = (ms: number) => at(ms, { kind: 'app.activated', app: NOTES, window: PLAN });
const focusAt = (ms: number, field: string) =>
  at(ms, {
    kind: 'element.focused',
    element: { role: 'AXTextField', title: null, value: null },
    field,
    generation: 1,
  });
const keyAt = (ms: number) =>
  at(ms, { kind: 'key.pressed', key_kind: 'text', modifiers: [], combo: null, generation: 1 });

test.each([
  [
    'Secure Input',
    [
      frontAt(1),
      at(2, { kind: 'secure_input', on: true }),
      at(20, { kind: 'secure_input', on: false }),
      keyAt(15),
    ],
  ],
  ['a password field', [frontAt(1), focusAt(2, 'secure'), focusAt(20, 'text'), keyAt(15)]],
])('a key pressed under %s and told after it is not recorded', (_about, stream) => {
  const maker = createEventMaker({
    config: defaultConfig(),
    platform: 'macos',
    monoOriginNs: 0,
    random: () => undefined,
    onWithheld: () => undefined,
  });
  const held = [...stream.flatMap((seen) => maker.take(seen)), ...maker.flush()];
  expect(keys(held.map(({ event }) => event))).toEqual([]);
});

test('an observation with an impossible time is not stored, but what it says about passwords counts', () => {
  const maker = createEventMaker({
    config: defaultConfig(),
    platform: 'macos',
    monoOriginNs: 0,
    random: () => undefined,
    onWithheld: () => undefined,
  });
  const stream = [frontAt(1), { ...focusAt(2, 'secure'), wall_ms: -1 }, keyAt(5)];
  const held = [...stream.flatMap((seen) => maker.take(seen)), ...maker.flush()];
  expect(held.map(({ event }) => event.type)).toEqual(['app.activate']);
  expect(maker.counts()).toMatchObject({ dropped: { clock_out_of_range: 1 }, filtered: { secure_field: 1 } });
});

test('a flood of windows does not wash away that a password field was seen', () => {
  const script = scene().front().focus('secure');
  for (let id = 0; id < 4_100; id++) script.see('window.titled', { app: CHROME, window: { title: 'x', id } });
  script.see('window.focused', { app: NOTES, window: PLAN }).focus('text').type(SECRET).wait(3_000);
  expect(play(script, { config: TEXT }).json).not.toContain(SECRET);
});
