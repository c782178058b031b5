import { expect, test } from 'vitest';
import { configSchema, defaultConfig } from '../../../../src/core/config/config.ts';
import { decodeEvent } from '../../../../src/core/event/event-codec.ts';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import { createEventMaker } from '../../../../src/recorder/events/create-event-maker.ts';
import { CHROME, NOTES, play, PLAN, Scene, START_MS, TAB, VAULT } from './scene.ts';

const TEXT = { capture: { text_content: true } };
const scene = (): Scene => new Scene();
const brief = (events: ZaneiEvent[]) => events.map(({ type, app }) => `${type} ${app.name}`);
const ofType = (events: ZaneiEvent[], type: string) => events.filter((event) => event.type === type);
const texts = (events: ZaneiEvent[], type: string) =>
  ofType(events, type).map(({ data }) => ('text' in data ? data.text : undefined));

test.each([
  ['a wall clock before 1970', { wall_ms: -1 }, 'clock_out_of_range'],
  ['a wall clock without a four-digit year', { wall_ms: 253_402_300_800_000 }, 'clock_out_of_range'],
  ['a time before the recorder started', { mono_ns: 5 }, 'before_start'],
])('%s drops the event with a count', (_about, stamp, reason) => {
  const options = {
    config: defaultConfig(),
    platform: 'macos',
    random: () => undefined,
    onWithheld: () => undefined,
  } as const;
  const maker = createEventMaker({ ...options, monoOriginNs: 10 });
  const seen = { kind: 'app.launched', wall_ms: START_MS, mono_ns: 10, app: NOTES, ...stamp } as const;
  expect(maker.take(seen)).toEqual([]);
  expect(maker.counts()).toMatchObject({ observed: 1, dropped: { [reason]: 1 } });
});

test.each([
  ['keys before any window is known', scene().key(null), 'no_window'],
  [
    'scrolling before any window is known',
    scene().see('scrolled', { direction: 'up', amount: 1 }),
    'no_window',
  ],
  ['keys of a process that is not in front', scene().front().key(null, { pid: 4 }), 'pid_mismatch'],
  ['a page without an address', scene().browse(null), 'no_url'],
])('%s are counted and not stored', (_about, script, reason) => {
  const { events, counts } = play(script);
  expect(counts.filtered).toEqual({ [reason]: 1 });
  expect(ofType(events, 'input.key')).toEqual([]);
});

test('a run of keys is one event however many batches are written meanwhile, with the time of its first key', () => {
  const script = scene().front();
  for (let n = 0; n < 10; n++) script.key(null).wait(1_900);
  const [key, ...more] = ofType(play(script.wait(3_000)).events, 'input.key');
  expect(more).toEqual([]);
  expect(key).toMatchObject({
    source: 'macos.eventtap',
    app: NOTES,
    window: PLAN,
    data: { count: 10, text: null },
  });
  expect(key?.ts).toBe('2026-03-02T09:00:00.020Z');
});

test('a pause of more than two seconds ends the run', () => {
  const gap = (ms: number) => scene().front().key(null).wait(ms).key(null);
  expect(ofType(play(gap(1_990)).events, 'input.key')).toHaveLength(1);
  expect(ofType(play(gap(2_000)).events, 'input.key')).toHaveLength(2);
});

test('every event is exactly what the contract allows', () => {
  const script = scene()
    .browse('https://example.com/')
    .focus()
    .type('abc')
    .front()
    .focus()
    .type('x')
    .copy('y')
    .paste('y')
    .wait(9_000);
  for (const { event, bytes } of play(script, { config: TEXT }).held) {
    expect(decodeEvent(structuredClone(event))).toEqual(event);
    expect(bytes).toBe(Buffer.byteLength(JSON.stringify(event)));
  }
});

test('an excluded app in front is told as withheld, and when it leaves', () => {
  const { events, withheld } = play(scene().front().front(VAULT).key(null).front());
  expect(brief(events)).toEqual(['app.activate Notes', 'app.activate Notes']);
  expect(withheld).toEqual([true, false]);
});

test('a private window is told as withheld too, and a reload can begin it', () => {
  expect(
    play(
      scene()
        .front(CHROME, TAB, 'private')
        .see('window.focused', { app: CHROME, window: { title: 'x', id: 5 }, mode: 'normal' }),
    ).withheld,
  ).toEqual([true, false]);
  const { maker, withheld } = play(scene().front());
  maker.reload(configSchema.parse({ filter: { exclude_apps: ['Notes'] } }));
  expect(withheld).toEqual([true]);
});

test('typed text: keys as typed, the value as inserted', () => {
  const script = scene().front().focus().value('Dear ').type('Bob').value('Dear Bob');
  const { events } = play(script, { config: TEXT });
  expect(texts(events, 'input.key')).toEqual(['Bob']);
  expect(texts(events, 'ui.value')).toEqual(['Bob']);
  expect(ofType(events, 'ui.value')[0]?.data).toEqual({ field_kind: 'text', value_len: 8, text: 'Bob' });
});

test('an input method commits once, and its keys are no text', () => {
  const script = scene().front().see('input_source', { composing: true }).focus().value('');
  for (const shown of ['n', 'に', 'にh', 'にほ', 'にほん', '日本']) script.key('x').value(shown);
  const { events } = play(script.key(null, { key_kind: 'other' }).wait(2_000), { config: TEXT });
  expect(texts(events, 'input.key').every((text) => text === null)).toBe(true);
  expect(texts(events, 'ui.value')).toEqual(['日本']);
});

test('a chat line that is sent and leaves the field empty is kept once', () => {
  const script = scene()
    .front()
    .focus()
    .value('')
    .type('hello')
    .value('hello')
    .key(null, { key_kind: 'other' })
    .value('');
  expect(texts(play(script.wait(2_000), { config: TEXT }).events, 'ui.value')).toEqual(['hello', null]);
});

test.each([
  [
    'typed into what a program put there',
    scene().front().focus().value('').value('Draft by program').type('!').value('Draft by program!'),
    ['!'],
  ],
  [
    'a paste the rules let through',
    scene().front().focus().value('').copy('cab').paste('cab').value('cab'),
    ['cab'],
  ],
  [
    'a paste nobody may read',
    scene().front().focus().value('').type('abc').value('abc').paste('xyz').value('abcxyz'),
    ['abc', null],
  ],
  ['completion of what was typed', scene().front().focus().value('').type('g').value('google.com'), [null]],
  ['a replacement of the same size', scene().front().focus().value('teh').type('the').value('the'), [null]],
  [
    'an accent on a letter that stood there',
    scene().front().focus().value('cafe').key('\u0301').value('cafe\u0301'),
    [null],
  ],
  ['an emoji family is one grapheme', scene().front().focus().value('a').key('👨‍👩‍👧').value('a👨‍👩‍👧'), ['👨‍👩‍👧']],
  [
    'the field is not known before the first value',
    scene().front().focus().type('abc').value('secret abc'),
    [null],
  ],
  [
    'observations are missing',
    scene()
      .front()
      .focus()
      .value('')
      .type('abc')
      .see('lost', { count: 3, reason: 'queue_full' })
      .value('abc'),
    [null],
  ],
  [
    'the value comes before its keys',
    scene().front().focus().value('').value('ab').see('scrolled', { direction: 'up', amount: 1 }),
    [null],
  ],
  [
    'exactly three seconds later',
    scene().front().focus().value('').type('ab').wait(2_990).value('ab'),
    ['ab'],
  ],
  [
    'just over three seconds later',
    scene().front().focus().value('').type('ab').wait(3_000).value('ab'),
    [null],
  ],
])('value text: %s', (_about, script, expected) => {
  const { events } = play(script.wait(9_000), { config: TEXT });
  expect(texts(events, 'ui.value').slice(-expected.length)).toEqual(expected);
});

test('a copy is attributed up to 500 ms after its shortcut, once, and only to the app in front', () => {
  const changed = { content_kind: 'text', types: [], owner_pid: null, size_bytes: 1, text: 'x' };
  const after = (ms: number) =>
    scene().front().focus().shortcut('cmd+c').wait(ms).see('clipboard.changed', changed);
  const origin = (script: Scene) =>
    ofType(play(script, { config: TEXT }).events, 'clipboard.copy').map(({ data, app }) =>
      'origin' in data ? [data.origin, data.text, app.name] : [],
    );
  expect(origin(after(490))).toEqual([['copy_shortcut', 'x', 'Notes']]);
  expect(origin(after(500))).toEqual([['unknown', null, 'Unknown']]);
  expect(origin(after(0).see('clipboard.changed', changed))[1]).toEqual(['unknown', null, 'Unknown']);
  expect(
    origin(
      scene()
        .front()
        .focus()
        .shortcut('cmd+c')
        .front(CHROME, TAB, 'normal')
        .see('clipboard.changed', changed),
    ),
  ).toEqual([['unknown', null, 'Unknown']]);
  expect(
    origin(
      scene()
        .front()
        .focus()
        .shortcut('cmd+c')
        .see('clipboard.changed', { ...changed, owner_pid: 4 }),
    ),
  ).toEqual([['unknown', null, 'Unknown']]);
});

test('pages: first, navigation, tab switch; the same page again says nothing', () => {
  const script = scene()
    .browse('https://a.example/')
    .page('https://a.example/')
    .page('https://a.example/2')
    .page('https://b.example/', 'B', { tab: 't2' })
    .see('window.focused', { app: CHROME, window: { title: 'P', id: 9 }, mode: 'private' })
    .page('https://p.example/', 'P', { window: { title: 'P', id: 9 }, mode: 'private' })
    .page('https://c.example/');
  const { events, counts } = play(script);
  const pages = ofType(events, 'browser.navigate').map(({ data }) =>
    'url' in data ? [data.url, data.transition] : [],
  );
  expect(pages).toEqual([
    ['https://a.example/', null],
    ['https://a.example/2', 'navigate'],
    ['https://b.example/', 'tab_switch'],
    ['https://c.example/', null],
  ]);
  expect(ofType(events, 'browser.navigate')[0]?.window).toEqual({ title: 'Tab', id: null });
  expect(counts.coalesced).toBe(1);
});

test.each([
  ['a data address of 300 kB', `data:text/html,${'x'.repeat(300_000)}`, 'data:text/html'],
  [
    'a query of 1 MB',
    `https://user:pw@www.example.com:8443/a?q=${'x'.repeat(1_000_000)}`,
    'https://www.example.com:8443',
  ],
  ['an address of 4097 bytes', `https://example.com/${'x'.repeat(4_077)}`, 'https://example.com'],
  ['an IPv6 host', `http://[2001:db8::1]/${'x'.repeat(5_000)}`, 'http://[2001:db8::1]'],
])('%s leaves where it was and is marked', (_about, url, kept) => {
  const [event] = ofType(play(scene().browse(url)).events, 'browser.navigate');
  expect(event).toMatchObject({
    data: { url: kept },
    truncated: true,
    redaction: { applied: true, rules: ['size_limit'] },
  });
});

test('an address of exactly 4096 bytes is kept', () => {
  const url = `https://example.com/${'x'.repeat(4_076)}`;
  expect(ofType(play(scene().browse(url)).events, 'browser.navigate')[0]).toMatchObject({
    data: { url },
    truncated: false,
  });
});

test('previous titles are only those that were let through', () => {
  const config = { filter: { exclude_websites: ['bank.example'] } };
  const script = scene()
    .browse('https://a.example/', 'A')
    .page('https://bank.example/', 'Balance')
    .see('window.titled', { app: CHROME, window: { ...TAB, title: 'Balance 42' } })
    .page('https://a.example/', 'A')
    .see('window.titled', { app: CHROME, window: { ...TAB, title: 'A' } })
    .wait(2_000);
  expect(play(script, { config }).json).not.toContain('Balance');
});

test('a reload flushes by the old settings and rechecks what is not written yet; it never gives anything back', () => {
  const { held, maker } = play(
    scene().browse('https://a.example/x').front().focus().type('abc').copy('abc').wait(5_000),
    { config: TEXT },
  );
  const again = (config: object) => {
    maker.reload(configSchema.parse(config));
    return held.map((one) => maker.recheck(one)?.event).filter((event) => event !== undefined);
  };
  expect(again(TEXT)).toEqual(held.map(({ event }) => event));
  expect(JSON.stringify(again({}))).not.toContain('abc');
  expect(
    again({ ...TEXT, filter: { exclude_apps: ['notes'] } }).some(({ app }) => app.name === 'Notes'),
  ).toBe(false);
  expect(ofType(again({ ...TEXT, filter: { exclude_websites: ['a.example'] } }), 'browser.navigate')).toEqual(
    [],
  );
  expect(again({ capture: { sources: [] } })).toEqual([]);
});

test('a secret typed across two events is hidden in both', () => {
  const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
  const script = scene()
    .front()
    .focus()
    .type(secret.slice(0, 20))
    .wait(4_000)
    .type(secret.slice(20))
    .wait(4_000);
  const { events, json } = play(script, { config: TEXT });
  expect(ofType(events, 'input.key')).toHaveLength(2);
  expect(json).not.toContain(secret.slice(20));
  expect(json).not.toContain(secret.slice(0, 20));
});

test('collectors are told what they may read now, and no when nobody knows', () => {
  const ask = (script: Scene, app: { name: string; bundle_id: string | null }, config: object = TEXT) => {
    const { questions } = play(script, { config }).maker;
    return [questions.mayReadText(app), questions.maySnapshot(app)];
  };
  const both = { capture: { text_content: true, content_snapshot: true } };
  expect(ask(scene().front(), NOTES, {})).toEqual([false, false]);
  expect(ask(scene().front(), NOTES)).toEqual([true, false]);
  expect(ask(scene().front(), NOTES, both)).toEqual([true, true]);
  expect(ask(scene().front().see('secure_input', { on: true }), NOTES, both)).toEqual([false, false]);
  expect(ask(scene().front().see('session', { state: 'locked' }), NOTES, both)).toEqual([false, false]);
  expect(ask(scene().front(), VAULT, both)).toEqual([false, false]);
  expect(ask(scene().front(CHROME, TAB, 'private'), CHROME, both)).toEqual([false, false]);
  expect(ask(scene().front(CHROME, TAB, 'normal'), CHROME, both)).toEqual([false, false]);
  expect(ask(scene().browse('https://example.com/'), CHROME, both)).toEqual([true, true]);
  expect(ask(scene().front(), CHROME, both)).toEqual([false, false]);
});
