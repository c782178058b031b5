// The whole macOS platform over the real addon (its twin): what comes out is core's closed union.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultConfig } from '../../../src/core/config/config.ts';
import { observationSchema, type Observation } from '../../../src/core/observation/observation.ts';
import type { Collector, CollectorContext } from '../../../src/core/port/platform.ts';
import { createMacosPlatform } from '../../../src/recorder/platform/macos/create-macos-platform.ts';
import { createMacosApps } from '../../../src/recorder/platform/macos/macos-apps.ts';
import { createMacosPermissions } from '../../../src/recorder/platform/macos/permissions/macos-permissions.ts';
import { createPermissionReader } from '../../../src/recorder/platform/macos/permissions/permission-reader.ts';
import { loadTwin } from './load-twin.ts';

const twin = loadTwin();
const start = performance.now();

interface Run {
  seen: Observation[];
  until(what: () => boolean): Promise<void>;
  stop(): Promise<void>;
}

function startTimer(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}

async function run(mayRead: boolean, pumps = true): Promise<Run> {
  const platform = createMacosPlatform(() => twin, startTimer, pumps);
  const seen: Observation[] = [];
  const context: CollectorContext = {
    clock: {
      wallMs: () => Date.now(),
      monoNs: () => Math.round((performance.now() - start) * 1e6),
      after: startTimer,
    },
    ask: {
      config: () => defaultConfig(),
      mayReadText: () => mayRead,
      maySnapshot: () => false,
    },
    observe: (observation) => seen.push(observationSchema.parse(observation)),
    failed: (reason) => assert.fail(reason),
  };
  const collectors: Collector[] = platform.collectors(defaultConfig());
  twin.sim.calls();
  await Promise.all(collectors.map((collector) => collector.start(context)));
  return {
    seen,
    async until(what) {
      for (let wait = 0; !what() && wait < 2_000; wait++) await sleep(2);
      assert.ok(what(), `waited in vain; seen: ${JSON.stringify(seen.map(({ kind }) => kind))}`);
    },
    async stop() {
      for (const collector of collectors.toReversed()) await collector.stop();
    },
  };
}

const has = (run: Run, kind: Observation['kind']) => () => run.seen.some((one) => one.kind === kind);
const app = { pid: 7, policy: 'regular', name: 'Notes', bundle_id: 'com.apple.Notes', launched_ms: 1 };

void test('a day in small: app, window, focus, keys, value, click, copy', async () => {
  twin.sim.set({
    accessibility: true,
    input_monitoring: 'not_determined',
    pasteboard: { change: 5, text: 'copied words', types: ['public.utf8-plain-text'] },
  });
  const day = await run(true);
  twin.sim.emit([
    { kind: 'secure_input', on: false },
    { kind: 'input_source', type: 'TISTypeKeyboardLayout' },
    { kind: 'app.running', ...app },
    { kind: 'app.activated', ...app },
    { kind: 'ax.attached', pid: 7, error: 0 },
    { kind: 'ax.window', pid: 7, window: 3, window_title: 'Ideas' },
    {
      kind: 'ax.focus',
      pid: 7,
      focus: 11,
      role: 'AXTextField',
      title: 'Body',
      secure: false,
      known: true,
      window: 3,
    },
  ]);
  // The starting value is asked for, with text because the policy allows it.
  let asked = '';
  const question = (start: string) => () => {
    asked = twin.sim.calls().find((call) => call.startsWith(start)) ?? asked;
    return asked.startsWith(start);
  };
  await day.until(question('field 7 11 text'));
  const answer = (value: string): void =>
    twin.sim.emit([
      {
        kind: 'ax.field',
        pid: 7,
        request: Number(asked.split(' ').at(-1)),
        role: 'AXTextField',
        secure: false,
        known: true,
        length: value.length,
        value,
      },
    ]);
  answer('old');
  await day.until(has(day, 'element.focused'));
  twin.sim.emit([
    { kind: 'key', pid: 7, key: 'text', cmd: false, ctrl: false, opt: false, shift: false, fn: false },
    {
      kind: 'key',
      pid: 7,
      key: 'shortcut',
      code: 8,
      cmd: true,
      ctrl: false,
      opt: false,
      shift: false,
      fn: false,
    },
    { kind: 'pasteboard', types: ['public.utf8-plain-text'], change: 5, access: -1 },
    { kind: 'ax.value', pid: 7, focus: 11 },
    { kind: 'scroll', pid: 7, dx: 0, dy: -2 },
  ]);
  asked = '';
  await day.until(question('field 7 11 text'));
  answer('old and new');
  await day.until(has(day, 'value.changed'));
  twin.sim.emit([{ kind: 'click', pid: 7, x: 10, y: 20, button: 0, count: 1 }]);
  asked = '';
  await day.until(question('hit 7 10 20'));
  twin.sim.emit([
    {
      kind: 'ax.hit',
      pid: 7,
      request: Number(asked.split(' ').at(-1)),
      role: 'AXButton',
      title: 'Share',
      secure: false,
      known: true,
      window: 3,
    },
  ]);
  await day.until(has(day, 'pointer.clicked'));
  twin.sim.emit([{ kind: 'app.terminated', ...app }]);
  await day.until(has(day, 'app.terminated'));
  await day.stop();
  const kinds = day.seen.map(({ kind }) => kind);
  for (const kind of [
    'app.activated',
    'window.focused',
    'key.pressed',
    'clipboard.changed',
    'scrolled',
    'pointer.clicked',
  ])
    assert.ok(kinds.includes(kind as Observation['kind']), kind);
  const value = day.seen.find((one) => one.kind === 'value.changed');
  assert.equal(value?.value, 'old and new');
  const copy = day.seen.find((one) => one.kind === 'clipboard.changed');
  assert.equal(copy?.kind === 'clipboard.changed' && copy.text, 'copied words');
  assert.ok(
    kinds.indexOf('clipboard.changed') > kinds.lastIndexOf('key.pressed'),
    'a copy comes behind its key',
  );
  const shortcut = day.seen.find((one) => one.kind === 'key.pressed' && one.key_kind === 'shortcut');
  assert.equal(shortcut?.kind === 'key.pressed' && shortcut.combo, 'cmd+c');
});

void test('nothing of a browser window passes before its mode is known, and nothing of a private one', async () => {
  for (const [mode, passes] of [
    ['incognito', false],
    ['normal', true],
  ] as const) {
    twin.sim.set({
      accessibility: true,
      input_monitoring: 'granted',
      automation: 0,
      page: {
        mode,
        window: '1',
        window_name: 'Secret plans',
        tab: '9',
        url: 'https://example.test/',
        title: 'Secret plans',
      },
    });
    const day = await run(false);
    const chrome = { ...app, pid: 8, name: 'Google Chrome', bundle_id: 'com.google.Chrome' };
    twin.sim.emit([
      { kind: 'app.running', ...chrome },
      { kind: 'app.activated', ...chrome },
      { kind: 'ax.attached', pid: 8, error: 0 },
      { kind: 'ax.window', pid: 8, window: 1, window_title: 'Secret plans - Google Chrome' },
    ]);
    await day.until(passes ? has(day, 'page.shown') : has(day, 'window.focused'));
    await day.stop();
    assert.equal(JSON.stringify(day.seen).includes('Secret plans'), passes);
  }
});

void test('a Safari window passes only when it is known to be no private one', async () => {
  const page = { window: '1', window_name: 'Diary', url: 'https://example.test/', title: 'Diary' };
  for (const [title, texts, passes] of [
    ['Diary', ['%@, Private Browsing'], true],
    ['Diary, Private Browsing', ['%@, Private Browsing'], false],
    ['Diary, navigation privée', ['%@, Private Browsing'], false],
    ['Diary', [], false],
  ] as const) {
    twin.sim.set({
      accessibility: true,
      input_monitoring: 'granted',
      automation: 0,
      page,
      safari_private_titles: texts,
    });
    const day = await run(false);
    const safari = { ...app, pid: 9, name: 'Safari', bundle_id: 'com.apple.Safari' };
    twin.sim.emit([
      { kind: 'app.running', ...safari },
      { kind: 'app.activated', ...safari },
      { kind: 'ax.attached', pid: 9, error: 0 },
      { kind: 'ax.window', pid: 9, window: 1, window_title: title },
    ]);
    await day.until(passes ? has(day, 'page.shown') : has(day, 'window.focused'));
    await day.stop();
    assert.equal(JSON.stringify(day.seen).includes('Diary'), passes, title);
  }
});

void test('outside Electron the main run loop is turned while sensors run, and not longer', async () => {
  const day = await run(false);
  const before = twin.sim.pumps();
  await day.until(() => twin.sim.pumps() > before + 2);
  await day.stop();
  const after = twin.sim.pumps();
  await sleep(150);
  assert.equal(twin.sim.pumps(), after);
});

void test('sleep, lock and user switch are told outside Electron, where nobody else tells them, and only there', async () => {
  const states = ['asleep', 'awake', 'locked', 'unlocked', 'switched_out', 'switched_in'];
  for (const [pumps, told] of [
    [true, states],
    [false, []],
  ] as const) {
    const day = await run(false, pumps);
    twin.sim.emit([
      ...states.map((state) => ({ kind: 'session', state })),
      { kind: 'session', state: 'fishing' },
    ]);
    await day.until(has(day, 'lost'));
    await day.stop();
    assert.deepEqual(
      day.seen.flatMap((one) => (one.kind === 'session' ? [one.state] : [])),
      told,
    );
  }
});

void test('Input Monitoring without effect is told, and trying makes no dialog', async () => {
  const permissions = createMacosPermissions({
    loadAddon: () => twin,
    reader: createPermissionReader(() => twin, startTimer),
    loadPackage: () => Promise.resolve(null),
    openPane: () => Promise.resolve(),
    appId: 'dev.zanei.app',
  });
  for (const [input_monitoring, listening, state, tried] of [
    ['granted', false, 'stale', true],
    ['granted', true, 'granted', true],
    ['denied', false, 'denied', false],
    ['not_determined', false, 'not_determined', false],
  ] as const) {
    twin.sim.set({ accessibility: false, input_monitoring, listening });
    twin.sim.calls();
    const [, report] = await permissions.report(defaultConfig());
    assert.equal(report?.state, state);
    assert.equal(twin.sim.calls().includes('probeListening'), tried);
  }
  twin.sim.set({ accessibility: true, input_monitoring: 'granted', listening: true, refuse_keys: 'no tap' });
  // What the recorder was refused is tried again; what it never heard in spite of input is not believed.
  const day = await run(false);
  assert.equal((await permissions.report(defaultConfig()))[1]?.state, 'granted');
  twin.sim.set({ refuse_keys: '' });
  twin.sim.emit([{ kind: 'tap.silent', tap: 'keys' }]);
  await day.until(has(day, 'degraded'));
  await day.until(() =>
    day.seen.some((one) => one.kind === 'degraded' && one.reason?.includes('nothing') === true),
  );
  assert.equal((await permissions.report(defaultConfig()))[1]?.state, 'stale');
  await day.stop();
  assert.equal((await permissions.report(defaultConfig()))[1]?.state, 'granted');
});

void test('no tap is made and nobody is asked while there is no grant', async () => {
  twin.sim.set({ accessibility: false, input_monitoring: 'not_determined', automation: -1744 });
  const before = twin.sim.pumps();
  const day = await run(false);
  await day.until(() => twin.sim.pumps() > before + 1);
  const calls = twin.sim.calls();
  await day.stop();
  for (const call of ['start keys', 'start pointer', 'start accessibility'])
    assert.ok(!calls.includes(call), call);
  assert.ok(!calls.some((call) => call.startsWith('request') || call.endsWith('ask')));
});

void test('what is lost and what is not understood is told', async () => {
  const day = await run(false);
  twin.sim.emit([{ kind: 'nonsense' }, { kind: 'scroll', pid: 'seven' }]);
  await day.until(has(day, 'lost'));
  twin.sim.flood(4, 20_000);
  await day.until(() => day.seen.some((one) => one.kind === 'lost' && one.reason !== 'invalid'));
  await day.stop();
});

void test('start and stop again and again', async () => {
  for (let round = 0; round < 10; round++) {
    const day = await run(false);
    twin.sim.flood(2, 0);
    await day.stop();
  }
  assert.equal(twin.take(), null);
});

void test('installed apps come through', () => {
  const apps = createMacosApps({ HOME: '/Users/ada' }, () => twin).installed();
  assert.equal(apps.length, 5);
  assert.equal(createMacosApps({}, () => null).installed().length, 0);
});
