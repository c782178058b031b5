import { describe, expect, it } from 'vitest';
import { createClickCollector } from '../../../../../src/recorder/platform/macos/input/click-collector.ts';
import { inFront, settled, standInParts, tellingAddon } from './stand-in.ts';

const click = { kind: 'click', pid: 7, x: -20, y: 5, button: 0, count: 2 };

async function setUp(hit: object | null) {
  const { addon, emit } = tellingAddon({
    hitTest: (pid, _x, _y, request) => {
      if (hit !== null) emit({ kind: 'ax.hit', pid, request, known: true, secure: false, ...hit });
    },
  });
  const { clock, context, state, parts } = standInParts(addon);
  await createClickCollector(parts).start(context);
  const tell = async (raw: object) => {
    emit(raw);
    await settled();
    clock.pass(1_000);
    await settled();
  };
  return { context, state, tell };
}

const button = { role: 'AXButton', title: 'Send', window: 3 };

describe('clicks', () => {
  it('are told with the element under the pointer', async () => {
    const { context, state, tell } = await setUp(button);
    inFront(state);
    await tell(click);
    expect(context.seen).toMatchObject([
      { kind: 'pointer.clicked', button: 'left', click_count: 2, field: 'none', element: { title: 'Send' } },
    ]);
  });

  it.each([
    ['no answer comes', null],
    ['the app says nothing of it', {}],
  ])('are told without an element when %s', async (_why, hit) => {
    const { context, state, tell } = await setUp(hit);
    inFront(state);
    await tell({ ...click, button: 4, count: 0 });
    expect(context.seen).toMatchObject([
      { element: null, field: 'unknown', button: 'other', click_count: 1 },
    ]);
  });

  it('are nothing in a window that was never seen, or of an app that is not in front', async () => {
    const { context, state, tell } = await setUp({ ...button, window: 9 });
    inFront(state);
    await tell(click);
    await tell({ ...click, pid: 8 });
    expect(context.seen).toEqual([]);
  });

  it.each(['private', 'unknown'] as const)('name nothing of a window whose mode is %s', async (mode) => {
    const { context, state, tell } = await setUp(button);
    inFront(state, { family: 'safari', mode, title: 'Diary' });
    await tell(click);
    const told = JSON.stringify(context.seen);
    expect(told).not.toContain('Send');
    expect(told).not.toContain('Diary');
  });

  it('do not name a password field', async () => {
    const { context, state, tell } = await setUp({
      ...button,
      role: 'AXTextField',
      secure: true,
      title: 'PIN',
    });
    inFront(state);
    await tell(click);
    expect(context.seen).toMatchObject([{ field: 'secure', element: { title: null } }]);
  });
});
