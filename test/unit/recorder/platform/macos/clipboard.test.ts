import { describe, expect, it } from 'vitest';
import { createClipboardCollector } from '../../../../../src/recorder/platform/macos/input/clipboard-collector.ts';
import { createInputCollector } from '../../../../../src/recorder/platform/macos/input/input-collector.ts';
import { createSecureInput } from '../../../../../src/recorder/platform/macos/input/secure-input.ts';
import type { DeskState } from '../../../../../src/recorder/platform/macos/desk-state.ts';
import type { CollectorContext } from '../../../../../src/core/port/platform.ts';
import { inFront, settled, standInParts, tellingAddon } from './stand-in.ts';

const TEXT = ['public.utf8-plain-text'];
const plain = { cmd: false, ctrl: false, opt: false, shift: false, fn: false };
const copyKey = { kind: 'key', pid: 7, key: 'shortcut', code: 8, ...plain, cmd: true };
const pasteKey = { ...copyKey, code: 9 };
const board = { kind: 'pasteboard', types: TEXT, change: 5, access: -1 };

async function setUp(change: (state: DeskState, context: CollectorContext) => void = () => undefined) {
  const read: number[] = [];
  const there = { types: TEXT };
  const { addon, emit } = tellingAddon({
    pasteboardText: (count) => {
      read.push(count);
      return { text: 'words of 世', ...there };
    },
  });
  const { context, state, parts } = standInParts(addon);
  const window = inFront(state);
  state.generation = 1;
  state.focus = { pid: 7, focus: 1, window, field: 'text', generation: 1 };
  context.ask.mayReadText = () => true;
  await createInputCollector(parts, createSecureInput()).start(context);
  const clipboard = createClipboardCollector(parts);
  await clipboard.start(context);
  emit({ kind: 'secure_input', on: false });
  await settled();
  change(state, context);
  const tell = async (...list: object[]) => {
    emit(...list);
    await settled();
  };
  const copies = () =>
    context.seen.flatMap((one) =>
      one.kind === 'clipboard.changed' || one.kind === 'clipboard.pasted' ? [[one.text, one.size_bytes]] : [],
    );
  return { addon, clipboard, context, parts, read, state, tell, copies, there };
}

describe('copied text', () => {
  it('is read of a copy by shortcut where text may be read, and told behind the key', async () => {
    const { context, read, tell, copies } = await setUp();
    await tell(copyKey, board);
    expect(read).toEqual([5]);
    expect(copies()).toEqual([['words of 世', 12]]);
    expect(context.seen.map(({ kind }) => kind).slice(-2)).toEqual(['key.pressed', 'clipboard.changed']);
  });

  it.each<[string, Partial<typeof board>]>([
    ['someone asked to hide it', { types: [...TEXT, 'org.nspasteboard.ConcealedType'] }],
    ['it is transient', { types: [...TEXT, 'org.nspasteboard.TransientType'] }],
    ['it lies on another device', { types: [...TEXT, 'com.apple.is-remote-clipboard'] }],
    ['it is a file', { types: [...TEXT, 'public.file-url'] }],
    ['the system would ask the person', { access: 0 }],
    ['the system would ask the person again', { access: 1 }],
    ['the person said never', { access: 3 }],
    ['the system says something new', { access: 4 }],
  ])('is not read when %s', async (_why, more) => {
    const { read, tell, copies } = await setUp();
    await tell(copyKey, { ...board, ...more });
    expect(read).toEqual([]);
    expect(copies()).toEqual([[null, null]]);
  });

  it.each<[string, (state: DeskState, context: CollectorContext) => void]>([
    ['the policy says no', (_state, { ask }) => (ask.mayReadText = () => false)],
    ['Secure Input is on', (state) => (state.secureInput = true)],
    ['nobody knows of Secure Input', (state) => (state.secureInput = null)],
    ['nobody follows the focus', (state) => (state.generation = null)],
    ['the window is private', (state) => inFront(state, { family: 'chromium', mode: 'private' })],
    ['the window may be private', (state) => inFront(state, { family: 'safari', mode: 'unknown' })],
    ['no window is in front', (state) => state.focusedWindow.clear()],
  ])('is not read when %s', async (_why, change) => {
    const { read, tell, copies } = await setUp(change);
    await tell(copyKey, board);
    expect(read).toEqual([]);
    expect(copies()).toEqual([[null, null]]);
  });

  it.each(['org.nspasteboard.ConcealedType', 'com.apple.is-remote-clipboard'])(
    'is let go of when %s came a moment after the text, which does not change the count',
    async (type) => {
      const { context, state, tell, copies, there } = await setUp();
      there.types = [...TEXT, type];
      await tell(copyKey, board);
      expect(copies()).toEqual([[null, null]]);
      // The core judges the copy by what is there now, and so does the paste that follows.
      expect(context.seen.at(-1)).toMatchObject({ kind: 'clipboard.changed', types: there.types });
      expect(state.clipboard?.types).toEqual(there.types);
      await tell(pasteKey);
      expect(copies().at(-1)).toEqual([null, null]);
      expect(JSON.stringify(context.seen)).not.toContain('words of');
    },
  );

  it('is nothing when the addon gives something else', async () => {
    const { copies, tell, there } = await setUp();
    Object.assign(there, { types: null });
    await tell(copyKey, board);
    expect(copies()).toEqual([[null, null]]);
  });

  it('is not read when no shortcut of the app in front asked for it just now', async () => {
    const { parts, read, tell } = await setUp();
    await tell(board);
    await tell({ ...copyKey, pid: 9 }, board);
    await tell(copyKey, board, board);
    expect(read).toEqual([5]);
    parts.state.copied = { pid: 7, mono_ns: -500_000_001 };
    await tell(board);
    expect(read).toEqual([5]);
  });

  it('is read again for a paste into a text field, and for no other', async () => {
    const { read, state, tell, copies } = await setUp();
    await tell(board, pasteKey);
    expect(copies()).toEqual([
      [null, null],
      ['words of 世', 12],
    ]);
    const { focus } = state;
    for (const field of ['secure', 'unknown', 'none'] as const) {
      state.focus = focus === null ? null : { ...focus, field };
      await tell(pasteKey);
    }
    state.focus = null;
    await tell(pasteKey);
    expect(read).toEqual([5]);
    expect(copies().slice(2)).toEqual(Array.from({ length: 4 }, () => [null, null]));
  });

  it('is told behind its key also when keys wait', async () => {
    const { context, parts, tell } = await setUp();
    let free = (): void => undefined;
    parts.sequencer.add(() => new Promise((resolve) => (free = () => resolve())));
    await tell(copyKey, board);
    expect(context.seen.some(({ kind }) => kind === 'clipboard.changed')).toBe(false);
    free();
    await settled();
    expect(context.seen.map(({ kind }) => kind).slice(-2)).toEqual(['key.pressed', 'clipboard.changed']);
  });

  it('lets go of the addon when its sensor does not start, and forgets what was offered when it ends', async () => {
    const { clipboard, state, tell, addon } = await setUp();
    await tell(board);
    expect(state.clipboard).not.toBeNull();
    await clipboard.stop();
    expect(state.clipboard).toBeNull();
    const refusing = tellingAddon({ startSensor: () => 'refused' });
    const { context, parts } = standInParts(refusing.addon);
    await expect(createClipboardCollector(parts).start(context)).rejects.toThrow('refused');
    expect(refusing.addon.calls).toEqual(['stop pasteboard', 'close']);
    expect(addon.calls).toContain('stop pasteboard');
  });
});
