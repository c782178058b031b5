import { describe, expect, it } from 'vitest';
import { createFocusWatch } from '../../../../../src/recorder/platform/macos/ax/focus-watch.ts';
import type { FieldRead } from '../../../../../src/recorder/platform/macos/ax/value-watch.ts';
import { createDeskState, type KnownFocus } from '../../../../../src/recorder/platform/macos/desk-state.ts';
import type { RawOf } from '../../../../../src/recorder/platform/macos/native/raw-observation.ts';
import { HandClock, inFront, standInContext } from './stand-in.ts';

const stamp = { wall_ms: 0, mono_ns: 0 };
type RawFocus = RawOf<'ax.focus'>;
const raw: RawFocus = {
  kind: 'ax.focus',
  at_ms: 0,
  pid: 7,
  focus: 1,
  role: 'AXTextField',
  title: 'Body',
  secure: false,
  known: true,
  window: 3,
};
const password: RawFocus = { ...raw, focus: 2, title: 'Pass', subrole: 'AXSecureTextField', secure: true };

function setUp() {
  const context = standInContext(new HandClock());
  const state = createDeskState();
  state.generation = 0;
  const secret: boolean[] = [];
  const left: (number | null)[] = [];
  const asked: KnownFocus[] = [];
  const answer: { read: () => Promise<FieldRead | null> } = {
    read: () => Promise.resolve({ element: raw, length: 3, value: 'old' }),
  };
  const watch = createFocusWatch({
    context,
    state,
    readField: (focus) => {
      asked.push(focus);
      return answer.read();
    },
    leaving: () => {
      left.push(state.generation);
      return Promise.resolve();
    },
    onSecret: (on) => secret.push(on),
  });
  return { context, state, watch, secret, left, asked, answer };
}

describe('the focus', () => {
  it('is told with what the field holds, under a number of its own', async () => {
    const { context, state, watch, left } = setUp();
    inFront(state);
    await watch.focused(raw, stamp);
    expect(context.seen).toMatchObject([
      { kind: 'element.focused', generation: 1, field: 'text', element: { title: 'Body', value: 'old' } },
    ]);
    expect(state.focus).toMatchObject({ pid: 7, focus: 1, generation: 1 });
    expect(left).toEqual([0]);
  });

  it('rises with every other element and never with the same one', async () => {
    const { state, watch } = setUp();
    inFront(state);
    await watch.focused(raw, stamp);
    await watch.focused(raw, stamp);
    expect(state.generation).toBe(1);
    await watch.focused({ ...raw, focus: 2 }, stamp);
    await watch.focused(raw, stamp);
    expect(state.generation).toBe(3);
  });

  it('lets what was typed before go out under the number before', async () => {
    const { state, watch, left } = setUp();
    inFront(state);
    await watch.focused(raw, stamp);
    await watch.focused({ ...raw, focus: 2 }, stamp);
    expect(left).toEqual([0, 1]);
  });

  it('reads nothing of a password field, tells none of its names, and says that it is secret until it is left', async () => {
    const { context, state, watch, secret, asked } = setUp();
    inFront(state);
    await watch.focused(password, stamp);
    expect(asked).toEqual([]);
    expect(JSON.stringify(context.seen)).not.toContain('Pass');
    expect(secret).toEqual([true]);
    await watch.focused({ ...password, focus: 3 }, stamp);
    expect(secret).toEqual([true]);
    await watch.focused(raw, stamp);
    expect(secret).toEqual([true, false]);
  });

  it('is no longer secret when another app comes to the front, or when nobody looks any more', async () => {
    const { state, watch, secret } = setUp();
    inFront(state);
    await watch.focused(password, stamp);
    const other = { name: 'Mail', bundle_id: 'com.apple.mail', pid: 8 };
    state.front = { ref: other, launched_ms: 1 };
    watch.fronted(stamp);
    expect(secret).toEqual([true, false]);
    inFront(state);
    await watch.focused({ ...password, focus: 9 }, stamp);
    watch.stop(stamp);
    expect(secret).toEqual([true, false, true, false]);
  });

  it.each([
    ['of an app that is not in front', { ...raw, pid: 8 }],
    ['of an app whose window nobody knows', null],
  ])('is nothing %s', async (_why, seen) => {
    const { context, state, watch } = setUp();
    const window = inFront(state);
    if (seen === null) state.focusedWindow.set(window.app.pid, null);
    await watch.focused(seen ?? raw, stamp);
    expect(context.seen).toEqual([]);
    expect(state.generation).toBe(0);
  });

  it.each([
    ['private', 'private', 3],
    ['not known to be ordinary', 'unknown', 3],
    ['not the one that the element is in', 'normal', 4],
    ['of a browser and the element says no window', 'normal', undefined],
  ] as const)(
    'is not told when the window is %s; what was known before no longer counts',
    async (_why, mode, at) => {
      const { context, state, watch, asked } = setUp();
      inFront(state, { family: 'chromium', mode: 'normal' });
      await watch.focused({ ...raw, in_page: true }, stamp);
      context.seen.length = asked.length = 0;
      const window = inFront(state, { family: 'chromium', mode });
      watch.fronted(stamp);
      await watch.focused({ ...raw, focus: 2, in_page: true, window: at }, stamp);
      expect(context.seen).toEqual([]);
      expect(asked).toEqual([]);
      expect(state.focus).toBeNull();
      expect(state.generation).toBeGreaterThan(1);
      expect(window.mode).toBe(mode);
    },
  );

  it('of a container is known but not told', async () => {
    const { context, state, watch } = setUp();
    inFront(state);
    await watch.focused({ ...raw, role: 'AXWebArea' }, stamp);
    await watch.focused({ kind: 'ax.focus', at_ms: 0, pid: 7, focus: 5 }, stamp);
    expect(context.seen).toEqual([]);
    expect(state.focus).toMatchObject({ focus: 5, field: 'unknown' });
  });

  it('is not told when it moved on while the field was read', async () => {
    const { context, state, watch, answer } = setUp();
    inFront(state);
    answer.read = () => {
      state.focus = null;
      return Promise.resolve(null);
    };
    await watch.focused(raw, stamp);
    expect(context.seen).toEqual([]);
  });

  it('ends with its window: a new one in front has a number of its own', async () => {
    const { state, watch } = setUp();
    inFront(state);
    await watch.focused(raw, stamp);
    watch.fronted(stamp);
    expect(state.generation).toBe(1);
    inFront(state, { id: 4 });
    watch.fronted(stamp);
    expect(state.focus).toBeNull();
    expect(state.generation).toBe(2);
  });
});
