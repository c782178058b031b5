import { beforeEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../../src/core/config/config.ts';
import type { BrowserMode } from '../../../../../src/core/observation/observation.ts';
import type { DeskState, KnownWindow } from '../../../../../src/recorder/platform/macos/desk-state.ts';
import type { WalkOptions } from '../../../../../src/recorder/platform/macos/native/native-addon.ts';
import { createSnapshotCollector } from '../../../../../src/recorder/platform/macos/snapshots/snapshot-collector.ts';
import { SNAPSHOT_WALK } from '../../../../../src/recorder/platform/macos/snapshots/snapshot-text.ts';
import { inFront, settled, standInParts, tellingAddon } from './stand-in.ts';

interface Walk {
  pid: number;
  window: number;
  limits: WalkOptions;
  request: number;
}

const PAGE = 'https://example.test/';
const NODES = ['AXStaticText', '', 'Dear reader', '', 'AXButton', 'Send', '', ''];

async function setUp(wanted = true) {
  const walks: Walk[] = [];
  const answer: { now: (() => object) | null } = { now: () => ({ nodes: NODES, timed_out: false }) };
  const { addon, emit } = tellingAddon({
    snapshot: (pid, window, limits, request) => {
      walks.push({ pid, window, limits, request });
      if (answer.now !== null) emit({ kind: 'ax.snapshot', pid, request, ...answer.now() });
    },
  });
  const { clock, context, state, parts } = standInParts(addon);
  const config = defaultConfig();
  context.ask.config = () => ({ ...config, capture: { ...config.capture, content_snapshot: wanted } });
  const policy = { may: true };
  context.ask.maySnapshot = () => policy.may;
  state.secureInput = false;
  /** What the browser says of its first window. */
  const shown: { mode: BrowserMode; url: string | null } = { mode: 'normal', url: PAGE };
  const collector = createSnapshotCollector(parts, {
    read: () => {
      const { mode, url } = shown;
      return Promise.resolve({ mode, page: url === null ? null : { url, title: 'News', tab: null } });
    },
  });
  await collector.start(context);
  const act = (what: 'input' | 'change') => {
    for (const listener of state.onActivity) listener(what);
  };
  const front = (window: KnownWindow | null) => {
    for (const listener of state.onFront) listener(window);
  };
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      clock.pass(Math.min(left, 1_000));
      await settled();
    }
  };
  /** The window comes to the front, the person does something in it, and it settles. */
  const look = async (window: KnownWindow) => {
    front(window);
    act('input');
    act('change');
    await pass(4_000);
  };
  return { collector, context, state, walks, answer, emit, policy, act, front, pass, look, shown };
}

let desk: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  desk = await setUp();
});

describe('snapshots', () => {
  it('walk the window in front within the bounds of the core once it has settled', async () => {
    await desk.look(inFront(desk.state));
    expect(desk.walks).toMatchObject([{ pid: 7, window: 3, limits: SNAPSHOT_WALK }]);
    expect(desk.context.seen).toMatchObject([
      { kind: 'snapshot.taken', text: 'Dear reader\nSend', cutoff: null, trigger: 'settle', mode: null },
    ]);
  });

  it('tell what cut them short', async () => {
    desk.answer.now = () => ({ nodes: NODES, timed_out: false, cutoff: 'nodes' });
    await desk.look(inFront(desk.state));
    expect(desk.context.seen).toMatchObject([{ cutoff: 'nodes' }]);
  });

  it('never run while they are switched off', async () => {
    const off = await setUp(false);
    await off.look(inFront(off.state));
    expect(off.walks).toEqual([]);
  });

  it.each<[string, (state: DeskState) => void]>([
    ['Secure Input is on', (state) => (state.secureInput = true)],
    ['nobody knows of Secure Input', (state) => (state.secureInput = null)],
    ['the window is private', (state) => inFront(state, { family: 'chromium', mode: 'private' })],
    ['the window may be private', (state) => inFront(state, { family: 'safari', mode: 'unknown' })],
  ])('read nothing when %s', async (_why, change) => {
    inFront(desk.state);
    change(desk.state);
    const window = desk.state.focusedWindow.get(7);
    if (window !== null && window !== undefined) await desk.look(window);
    expect(desk.walks).toEqual([]);
  });

  it('read nothing where the policy says no', async () => {
    desk.policy.may = false;
    await desk.look(inFront(desk.state));
    expect(desk.walks).toEqual([]);
  });

  it.each<[string, (window: KnownWindow) => void]>([
    ['the policy says no by then', () => (desk.policy.may = false)],
    ['Secure Input came on', () => (desk.state.secureInput = true)],
    ['the window turned out private', (window) => (window.mode = 'private')],
    ['another page is shown by then', () => (desk.shown.url = 'https://vault.test/')],
    ['its window is not the first any more', () => Object.assign(desk.shown, { mode: 'unknown', url: null })],
    ['its title is another by then', (window) => (window.title = 'Vault')],
  ])('throw away what was read when %s', async (_why, change) => {
    const window = inFront(desk.state, {
      family: 'chromium',
      mode: 'normal',
      url: PAGE,
    });
    desk.answer.now = () => {
      change(window);
      return { nodes: NODES, timed_out: false };
    };
    await desk.look(window);
    expect(desk.walks).toHaveLength(1);
    expect(desk.context.seen).toEqual([]);
  });

  it('of a page have the address it has now, whatever was told before', async () => {
    const window = inFront(desk.state, { family: 'chromium', mode: 'normal', url: PAGE });
    // It went on to another site, and nobody has told so yet.
    desk.shown.url = 'https://vault.test/';
    await desk.look(window);
    expect(desk.context.seen).toMatchObject([{ url: 'https://vault.test/', text: 'Dear reader\nSend' }]);
  });

  it('of a page whose address cannot be told are not taken', async () => {
    Object.assign(desk.shown, { mode: 'unknown', url: null });
    await desk.look(inFront(desk.state, { family: 'chromium', mode: 'normal', url: PAGE }));
    expect(desk.walks).toEqual([]);
  });

  it('do not run two at a time, and go on after one that was never answered', async () => {
    const window = inFront(desk.state);
    desk.answer.now = null;
    desk.front(window);
    desk.act('input');
    desk.act('change');
    await desk.pass(3_000);
    expect(desk.walks).toHaveLength(1);
    desk.answer.now = () => ({ nodes: NODES, timed_out: false });
    for (let turn = 0; turn < 60; turn++) {
      desk.act('input');
      desk.act('change');
      await desk.pass(3_000);
    }
    expect(desk.context.seen.length).toBeGreaterThan(0);
  });

  it('take the window that is left, unless it was forgotten meanwhile', async () => {
    const window = inFront(desk.state);
    desk.front(window);
    desk.act('input');
    const next = { ...window, id: 4 };
    desk.state.windows.set('7 4', next);
    desk.front(next);
    await settled();
    expect(desk.context.seen).toMatchObject([{ window: { id: 3 }, trigger: 'focus_out' }]);
    desk.state.windows.delete('7 4');
    desk.front(window);
    await settled();
    expect(desk.walks).toHaveLength(1);
  });

  it('stop with their collector', async () => {
    const window = inFront(desk.state);
    desk.front(window);
    await desk.collector.stop();
    expect(desk.state.onFront.size + desk.state.onActivity.size).toBe(0);
    await desk.pass(10_000);
    expect(desk.walks).toEqual([]);
  });
});
