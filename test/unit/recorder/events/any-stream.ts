import fc from 'fast-check';
import { observationSchema, type Observation } from '../../../../src/core/observation/observation.ts';
import { CHROME, NOTES, PLAN, SAFARI, START_MS, TAB, VAULT } from './scene.ts';

/** Stands in every string that must never come out. */
export const FORBIDDEN = 'F0rb1dden';

const PRIVATE_ID = 666;
const opened = { name: 'tool', bundle_id: null, pid: null };
const app = fc.constantFrom(NOTES, NOTES, CHROME, CHROME, SAFARI, opened);
const vault = fc.constant({ ...VAULT, pid: 66 });
const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('a', 'にほん', '👨‍👩‍👧', 'A\uD83D', '\u202Ebidi', 'line\nbreak', ''),
);
const forbidden = word.map((text) => `${text}${FORBIDDEN}`);
const openTitle = fc.oneof(word, fc.constant(PLAN.title), fc.constant(TAB.title), fc.constant(null));

/** A window with its mode; the private one is always private and its title must not come out. */
const open = fc.record({
  window: fc.record({ title: openTitle, id: fc.constantFrom(4410, 31, 7) }),
  mode: fc.constantFrom('normal', null),
});
const hidden = fc.record({
  window: fc.record({ title: forbidden, id: fc.constant(PRIVATE_ID) }),
  mode: fc.constantFrom('private', 'unknown'),
});
const shut = fc.record({
  window: fc.record({ title: forbidden, id: fc.integer({ min: 800, max: 803 }) }),
  mode: fc.constant(null),
});

/** Where something happens: an open place, a private window, or a vault. */
const place = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(app, open).map(([a, o]) => ({ app: a, ...o, shut: false })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(CHROME, SAFARI), hidden)
      .map(([a, o]) => ({ app: a, ...o, shut: true })),
  },
  { weight: 1, arbitrary: fc.tuple(vault, shut).map(([a, o]) => ({ app: a, ...o, shut: true })) },
);
/** The same without app and window half of the time, as sensors do that do not know. */
const somewhere = place.chain((p) =>
  fc.boolean().map((known) => (known || p.shut ? p : { ...p, app: null, window: null })),
);

const url = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    'https://bank.example/x',
    'about:blank',
    'file:///etc/hosts',
    'chrome://settings',
    'no address',
    'https://a b.example/ c',
    'https://user:pw@例え.jp:8080/',
  ),
  fc.constant(null),
);
const generation = fc.constantFrom(null, 1, 2, 3);
const role = fc.constantFrom('AXTextField', 'AXButton', 'AXCheckBox', 'AXStaticText', null);
const openField = fc.constantFrom('text', 'search', 'url', 'email', 'number', 'other', 'none', 'unknown');
const size = fc.option(fc.nat({ max: 2 ** 31 }));
const kind = fc.constantFrom('text', 'image', 'file', 'other');
const concealing = fc.constantFrom(
  'org.nspasteboard.ConcealedType',
  'com.agilebits.onepassword',
  'x-kde-passwordManagerHint',
);

type Fields = Record<string, unknown>;

/** Every kind of observation. What is marked forbidden is so under any settings with text off, or typed by no one. */
const observed: fc.Arbitrary<Fields> = fc.oneof(
  place.map((p) => ({
    kind: 'app.launched',
    app: { ...p.app, name: p.shut && p.app.pid === 66 ? VAULT.name : p.app.name },
  })),
  place.filter((p) => !p.shut).map((p) => ({ kind: 'app.terminated', app: p.app })),
  place.map(({ app: a, window, mode }) => ({ kind: 'app.activated', app: a, window, mode })),
  place.map(({ app: a, window, mode }) => ({ kind: 'window.focused', app: a, window, mode })),
  place.map(({ app: a, window, mode }) => ({ kind: 'window.titled', app: a, window, mode })),
  fc
    .tuple(somewhere, role, openTitle, openField, generation, forbidden)
    .map(([p, r, title, field, g, value]) => ({
      kind: 'element.focused',
      app: p.app,
      window: p.window,
      mode: p.app === null ? null : p.mode,
      field,
      generation: g,
      element: { role: r === 'AXCheckBox' ? null : r, title: p.shut ? value : title, value },
    })),
  fc.tuple(somewhere, forbidden, generation).map(([p, title, g]) => ({
    kind: 'element.focused',
    app: p.app,
    window: p.window,
    field: 'secure',
    generation: g,
    element: { role: 'AXTextField', title, value: title },
  })),
  fc
    .tuple(somewhere, openTitle, forbidden, openField, fc.boolean())
    .map(([p, title, value, field, bare]) => ({
      kind: 'pointer.clicked',
      app: p.app,
      window: p.window,
      button: 'left',
      click_count: 1,
      field,
      element: bare ? null : { role: 'AXStaticText', title: p.shut ? value : title, value },
    })),
  fc.tuple(somewhere, openField, generation, size, forbidden).map(([p, field, g, length, value]) => ({
    kind: 'value.changed',
    app: p.app,
    window: p.window,
    field,
    generation: g,
    length,
    value,
    cause: 'program',
    element: { role: 'AXTextField', title: p.shut ? value : 'Body', value },
  })),
  fc
    .tuple(
      somewhere,
      forbidden,
      generation,
      fc.constantFrom('text', 'shortcut', 'navigation', 'delete', 'other'),
      fc.constantFrom('cmd+c', 'cmd+v', 'cmd+z', `cmd+${FORBIDDEN}`, FORBIDDEN, null),
      fc.constantFrom(null, 812, 900, 66, 5),
    )
    .map(([p, text, g, key_kind, combo, pid]) => ({
      kind: 'key.pressed',
      app: p.app,
      window: p.window,
      pid,
      key_kind,
      modifiers: ['cmd'],
      combo,
      text,
      generation: g,
    })),
  fc.tuple(somewhere, fc.double()).map(([p, amount]) => ({
    kind: 'scrolled',
    app: p.app,
    window: p.window,
    direction: 'up',
    amount: Number.isFinite(amount) ? amount : 1,
  })),
  fc.tuple(place, url, word, forbidden).map(([p, address, title, secret]) => ({
    kind: 'page.shown',
    app: p.app,
    window: p.window,
    mode: p.mode ?? 'normal',
    tab: null,
    url: p.shut ? `https://example.com/${FORBIDDEN}` : address,
    tab_title: p.shut ? secret : title,
  })),
  fc
    .tuple(kind, size, forbidden, fc.option(concealing), fc.constantFrom(null, 812, 66))
    .map(([content_kind, size_bytes, text, type, owner_pid]) => ({
      kind: 'clipboard.changed',
      content_kind,
      size_bytes,
      text,
      types: type === null ? [] : [type],
      owner_pid,
    })),
  fc
    .tuple(somewhere, kind, size, forbidden, generation, fc.option(concealing))
    .map(([p, content_kind, size_bytes, text, g, type]) => ({
      kind: 'clipboard.pasted',
      app: p.app,
      window: p.window,
      content_kind,
      size_bytes,
      text,
      generation: g,
      types: type === null ? [] : [type],
    })),
  fc.tuple(place, forbidden, url).map(([p, text, address]) => ({
    kind: 'snapshot.taken',
    app: p.app,
    window: p.window,
    mode: p.mode,
    url: address,
    text,
    cutoff: null,
    trigger: 'settle',
  })),
  fc.boolean().map((on) => ({ kind: 'secure_input', on })),
  fc.boolean().map((composing) => ({ kind: 'input_source', composing })),
  fc
    .constantFrom('locked', 'unlocked', 'asleep', 'awake', 'switched_out', 'switched_in')
    .map((state) => ({ kind: 'session', state })),
  fc.constant({ kind: 'lost', count: 1, reason: 'queue_full' }),
  fc.constant({ kind: 'degraded', component: 'ax', reason: FORBIDDEN }),
);

/** Short stories that chance alone would seldom tell: a field that is typed into, and a copy by shortcut. */
const story: fc.Arbitrary<Fields[]> = fc
  .tuple(forbidden, openField, fc.constantFrom(NOTES, SAFARI))
  .map(([text, field, a]) => {
    const key = { kind: 'key.pressed', modifiers: [], combo: null, key_kind: 'text', text, generation: 9 };
    return [
      { kind: 'app.activated', app: a, window: PLAN, mode: a === SAFARI ? 'normal' : null },
      {
        kind: 'element.focused',
        field,
        generation: 9,
        element: { role: 'AXTextField', title: 'Body', value: text },
      },
      key,
      {
        kind: 'value.changed',
        field,
        generation: 9,
        length: 5,
        value: text,
        cause: 'program',
        element: { role: null, title: 'Body', value: text },
      },
      { ...key, key_kind: 'shortcut', combo: 'cmd+c', text: null },
      { kind: 'clipboard.changed', content_kind: 'text', size_bytes: 5, text, types: [], owner_pid: null },
    ];
  });

/** Steps of a stream: time may stand still, run, jump, and even run back; the timer and settings may come between. */
const step = fc.record({
  told: fc.oneof(
    { weight: 10, arbitrary: observed.map((fields) => [fields]) },
    { weight: 1, arbitrary: story },
  ),
  mono_ms: fc.constantFrom(0, 1, 30, 400, 600, 1_200, 2_500, 6_000, -800),
  wall_ms: fc.constantFrom(0, 0, 0, 3_600_000, -3_600_000),
  then: fc.constantFrom('nothing', 'nothing', 'nothing', 'due', 'flush', 'reload'),
});

/** One step of a stream, ready to be played. */
export interface StreamStep {
  see: Observation;
  then: 'nothing' | 'due' | 'flush' | 'reload';
}

/** Any stream of observations in any order. */
export const anyStream: fc.Arbitrary<StreamStep[]> = fc
  .array(step, { maxLength: 60, size: 'max' })
  .map((steps) => {
    let mono = 10_000;
    let wall = START_MS;
    return steps.flatMap(({ told, mono_ms, wall_ms, then }) =>
      told.map((fields) => {
        mono = Math.max(0, mono + mono_ms);
        wall += Math.max(0, mono_ms) + wall_ms;
        const stamp = { wall_ms: wall, mono_ns: mono * 1_000_000 };
        return { see: observationSchema.parse({ ...fields, ...stamp }), then };
      }),
    );
  });
