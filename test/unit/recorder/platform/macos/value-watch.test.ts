import { describe, expect, it } from 'vitest';
import {
  createFieldReader,
  createValueWatch,
} from '../../../../../src/recorder/platform/macos/ax/value-watch.ts';
import type { KnownFocus } from '../../../../../src/recorder/platform/macos/desk-state.ts';
import { inFront, settled, standInParts, tellingAddon } from './stand-in.ts';

const at = (ms: number) => ({ wall_ms: ms, mono_ns: ms * 1e6 });

function setUp() {
  const asked: boolean[] = [];
  const field: Record<string, unknown> = { role: 'AXTextField', known: true, secure: false };
  const { addon, emit } = tellingAddon({
    readField: (pid, focus, text, request) => {
      asked.push(text);
      if (focus === 1) emit({ kind: 'ax.field', pid, request, ...field });
    },
  });
  const { clock, context, state, parts } = standInParts(addon);
  parts.link.acquire(context.clock);
  const window = inFront(state);
  state.secureInput = false;
  const focus: KnownFocus = { pid: 7, focus: 1, window, field: 'text', generation: 4 };
  state.focus = focus;
  const policy = { text: true };
  context.ask.mayReadText = () => policy.text;
  const readField = createFieldReader(parts.link, state, context);
  const watch = createValueWatch(context, state, readField);
  return { asked, clock, context, field, focus, policy, readField, state, watch, window };
}

describe('reading a field', () => {
  it('takes the whole value and counts code points', async () => {
    const { field, focus, readField } = setUp();
    Object.assign(field, { length: 4, value: 'a😀世' });
    expect(await readField(focus, true)).toMatchObject({ value: 'a😀世', length: 3 });
  });

  it('takes no value that may be only the beginning, but its length', async () => {
    const { field, focus, readField } = setUp();
    Object.assign(field, { length: 70_000, value: 'x'.repeat(65_536) });
    expect(await readField(focus, true)).toMatchObject({ value: null, length: 70_000 });
  });

  it.each<[string, (it: ReturnType<typeof setUp>) => void]>([
    ['the policy says no', ({ policy }) => (policy.text = false)],
    ['Secure Input is on', ({ state }) => (state.secureInput = true)],
    ['nobody knows of Secure Input', ({ state }) => (state.secureInput = null)],
    ['the window may be private', ({ window }) => (window.mode = 'unknown')],
  ])('does not even ask for the value when %s', async (_why, change) => {
    const it = setUp();
    change(it);
    Object.assign(it.field, { length: 3, value: 'abc' });
    expect(await it.readField(it.focus, true)).toMatchObject({ value: null, length: 3 });
    expect(it.asked).toEqual([false]);
  });

  it('asks the policy again when the answer is there', async () => {
    const { asked, field, focus, policy, readField } = setUp();
    Object.assign(field, { length: 3, value: 'abc' });
    const reading = readField(focus, true);
    policy.text = false;
    expect(await reading).toMatchObject({ value: null });
    expect(asked).toEqual([true]);
  });

  it('gives up when no answer comes, and takes none without a role', async () => {
    const { clock, field, focus, readField } = setUp();
    const reading = readField({ ...focus, focus: 99 }, true);
    clock.pass(1_000);
    expect(await reading).toBeNull();
    field.role = undefined;
    expect(await readField(focus, true)).toBeNull();
  });
});

describe('values', () => {
  it('are told once typing pauses, at the latest after a second', async () => {
    const { clock, context, field, watch } = setUp();
    Object.assign(field, { length: 2, value: 'ab' });
    for (let ms = 0; ms < 900; ms += 100) {
      watch.changed(7, 1, at(ms));
      clock.pass(100);
    }
    await settled();
    expect(context.seen).toEqual([]);
    watch.changed(7, 1, at(950));
    clock.pass(50);
    await settled();
    expect(context.seen).toMatchObject([
      { kind: 'value.changed', value: 'ab', length: 2, generation: 4, field: 'text' },
    ]);
    watch.changed(7, 1, at(1_100));
    clock.pass(150);
    await settled();
    expect(context.seen).toHaveLength(2);
  });

  it.each<[string, (it: ReturnType<typeof setUp>) => void]>([
    ['of another field', ({ focus, state }) => (state.focus = { ...focus, focus: 2 })],
    ['of a field that is no text field', ({ focus }) => (focus.field = 'none')],
    ['of a password field', ({ focus }) => (focus.field = 'secure')],
    ['of a field nobody knows', ({ focus }) => (focus.field = 'unknown')],
    ['without a focus', ({ state }) => (state.focus = null)],
  ])('are nothing %s', async (_why, change) => {
    const it = setUp();
    change(it);
    it.watch.changed(7, 1, at(0));
    it.clock.pass(5_000);
    await settled();
    expect(it.asked).toEqual([]);
    expect(it.context.seen).toEqual([]);
  });

  it('of a field that turned into a password field are not told, nor any later', async () => {
    const { clock, context, field, focus, watch } = setUp();
    Object.assign(field, { subrole: 'AXSecureTextField', secure: true });
    watch.changed(7, 1, at(0));
    clock.pass(150);
    await settled();
    expect(focus.field).toBe('secure');
    Object.assign(field, { subrole: undefined, secure: false, value: 'abc', length: 3 });
    watch.changed(7, 1, at(200));
    clock.pass(5_000);
    await settled();
    expect(context.seen).toEqual([]);
  });

  it('are told under the number of their field when the focus moves on before the pause', async () => {
    const { context, field, state, watch } = setUp();
    Object.assign(field, { length: 3, value: 'abc' });
    watch.changed(7, 1, at(0));
    const leaving = watch.flush();
    state.generation = 5;
    await leaving;
    expect(context.seen).toMatchObject([{ kind: 'value.changed', generation: 4, value: 'abc' }]);
  });

  it('are not told of a window that is private by now, and not after the end', async () => {
    const { clock, context, window, watch } = setUp();
    watch.changed(7, 1, at(0));
    window.mode = 'private';
    clock.pass(150);
    await settled();
    window.mode = null;
    watch.changed(7, 1, at(300));
    watch.stop();
    clock.pass(5_000);
    await settled();
    expect(context.seen).toEqual([]);
  });
});
