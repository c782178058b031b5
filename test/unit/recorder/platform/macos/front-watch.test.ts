import { describe, expect, it } from 'vitest';
import type { BrowserMode } from '../../../../../src/core/observation/observation.ts';
import type {
  PageRead,
  WindowRead,
} from '../../../../../src/recorder/platform/macos/browser/browser-reader.ts';
import { createDeskState, type KnownApp } from '../../../../../src/recorder/platform/macos/desk-state.ts';
import { createFrontWatch } from '../../../../../src/recorder/platform/macos/front/front-watch.ts';
import { createSequencer } from '../../../../../src/recorder/platform/macos/sequencer.ts';
import { HandClock, standInContext } from './stand-in.ts';

const notes: KnownApp = { ref: { name: 'Notes', bundle_id: 'com.apple.Notes', pid: 7 }, launched_ms: 1 };
const chrome: KnownApp = {
  ref: { name: 'Google Chrome', bundle_id: 'com.google.Chrome', pid: 8 },
  launched_ms: 1,
};
const safari: KnownApp = { ref: { name: 'Safari', bundle_id: 'com.apple.Safari', pid: 9 }, launched_ms: 1 };
const stamp = { wall_ms: 0, mono_ns: 0 };

function setUp() {
  const clock = new HandClock();
  const context = standInContext(clock);
  const state = createDeskState();
  state.apps.set(7, notes);
  state.apps.set(8, chrome);
  state.apps.set(9, safari);
  const answer: { mode: BrowserMode; page: PageRead | null } = { mode: 'unknown', page: null };
  const watch = createFrontWatch({
    state,
    sequencer: createSequencer(clock.after),
    browser: { read: () => Promise.resolve({ ...answer }) },
  });
  watch.start(context);
  const kinds = () => context.seen.map(({ kind }) => kind);
  return { clock, context, state, answer, watch, kinds, text: () => JSON.stringify(context.seen) };
}

const page = { url: 'https://example.test/', title: 'Diary', tab: '1/1' };

describe('the window in front', () => {
  it('is told with its app, then changes of window and title', async () => {
    const { watch, kinds, context } = setUp();
    await watch.focused({ pid: 7, id: 1, title: 'Ideas' }, stamp);
    expect(kinds()).toEqual([]);
    await watch.activated(notes, stamp);
    await watch.activated(notes, stamp);
    await watch.focused({ pid: 7, id: 2, title: 'Plans' }, stamp);
    await watch.titled({ pid: 7, id: 2, title: 'Plans 2' }, stamp);
    await watch.titled({ pid: 7, id: 2, title: 'Plans 2' }, stamp);
    await watch.titled({ pid: 7, id: 1, title: 'behind' }, stamp);
    expect(kinds()).toEqual(['app.activated', 'window.focused', 'window.focused', 'window.titled']);
    expect(context.seen.at(-1)).toMatchObject({ window: { title: 'Plans 2', id: 2 }, mode: null });
  });

  it('of a browser has no title until its mode is known, and is then told again', async () => {
    const { clock, watch, answer, text, kinds } = setUp();
    await watch.activated(chrome, stamp);
    await watch.focused({ pid: 8, id: 1, title: 'Diary' }, stamp);
    await watch.titled({ pid: 8, id: 1, title: 'Diary - Chrome' }, stamp);
    expect(text()).not.toContain('Diary');
    Object.assign(answer, { mode: 'normal', page });
    clock.pass(300);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(kinds().slice(-3)).toEqual(['app.activated', 'window.focused', 'page.shown']);
    expect(text()).toContain('Diary');
  });

  it('of a browser is doubted each time it comes to the front: what was sure before proves nothing now', async () => {
    const { watch, answer, text, context } = setUp();
    Object.assign(answer, { mode: 'normal', page });
    await watch.focused({ pid: 8, id: 1, title: 'Diary' }, stamp);
    await watch.activated(chrome, stamp);
    expect(text()).toContain('Diary');
    await watch.activated(notes, stamp);
    // The grant went, or the browser hangs.
    Object.assign(answer, { mode: 'unknown', page: null });
    context.seen.length = 0;
    await watch.activated(chrome, stamp);
    await watch.titled({ pid: 8, id: 1, title: 'Diary 2' }, stamp);
    expect(text()).not.toContain('Diary');
  });

  it('of Chromium takes one unsure answer for nothing while it stays in front; of Safari it is withheld', async () => {
    for (const [app, kept] of [
      [chrome, true],
      [safari, false],
    ] as const) {
      const { clock, watch, answer, text, context, kinds } = setUp();
      const { pid } = app.ref;
      Object.assign(answer, { mode: 'normal', page });
      await watch.focused({ pid, id: 1, title: 'Diary' }, stamp);
      await watch.activated(app, stamp);
      Object.assign(answer, { mode: 'unknown', page: null });
      context.seen.length = 0;
      await watch.titled({ pid, id: 1, title: 'Secrets' }, stamp);
      expect(text().includes('Secrets')).toBe(kept);
      // Sure again: the title is told now, and the window is not told twice.
      Object.assign(answer, { mode: 'normal', page: { ...page, title: 'Secrets' } });
      clock.pass(300);
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      expect(text()).toContain('Secrets');
      expect(kinds()).not.toContain('window.focused');
    }
  });

  it('is not judged by an answer that came after its title had changed', async () => {
    const { context, state } = setUp();
    let late = (): void => undefined;
    const reads: Promise<WindowRead>[] = [
      new Promise((resolve) => {
        late = () => resolve({ mode: 'normal', page });
      }),
      Promise.resolve({ mode: 'unknown', page: null }),
    ];
    const { after } = new HandClock();
    const watch = createFrontWatch({
      state,
      sequencer: createSequencer(after),
      browser: { read: () => reads.shift() ?? Promise.reject(new Error('asked too often')) },
    });
    watch.start(context);
    await watch.focused({ pid: 9, id: 1, title: 'Diary' }, stamp);
    const first = watch.activated(safari, stamp);
    // The sequencer waits only so long for a step.
    await watch.titled({ pid: 9, id: 1, title: 'Secrets, Private Browsing' }, stamp);
    late();
    await first;
    expect(state.windows.get('9 1')?.mode).toBe('unknown');
    expect(JSON.stringify(context.seen)).not.toMatch(/Secrets|example/);
  });

  it('stays private once it was private', async () => {
    const { watch, answer, text } = setUp();
    Object.assign(answer, { mode: 'private', page: null });
    await watch.activated(chrome, stamp);
    await watch.focused({ pid: 8, id: 1, title: 'Diary' }, stamp);
    Object.assign(answer, { mode: 'normal', page });
    await watch.titled({ pid: 8, id: 1, title: 'Diary - Chrome' }, stamp);
    expect(text()).not.toContain('Diary');
    expect(text()).not.toContain('example.test');
  });

  it('is not told when another app came to the front while the browser thought', async () => {
    const { watch, state, answer, text } = setUp();
    Object.assign(answer, { mode: 'normal', page });
    await watch.focused({ pid: 8, id: 1, title: 'Diary' }, stamp);
    const late = watch.activated(chrome, stamp);
    state.front = notes;
    await late;
    expect(text()).not.toContain('Diary');
  });

  it('has its new title told also when that comes with the window, before or without a notice of its own', async () => {
    const { watch, answer, context, kinds, text } = setUp();
    await watch.activated(notes, stamp);
    await watch.focused({ pid: 7, id: 1, title: 'Ideas' }, stamp);
    await watch.focused({ pid: 7, id: 1, title: 'Plans' }, stamp);
    await watch.titled({ pid: 7, id: 1, title: 'Plans' }, stamp);
    await watch.focused({ pid: 7, id: 1, title: 'Plans' }, stamp);
    expect(kinds()).toEqual(['app.activated', 'window.focused', 'window.titled']);
    expect(context.seen.at(-1)).toMatchObject({ kind: 'window.titled', window: { title: 'Plans' } });
    // Of a browser only once it is known.
    await watch.focused({ pid: 8, id: 1, title: 'Diary' }, stamp);
    await watch.activated(chrome, stamp);
    await watch.focused({ pid: 8, id: 1, title: 'Secrets' }, stamp);
    expect(text()).not.toMatch(/Diary|Secrets/);
    Object.assign(answer, { mode: 'normal', page });
    await watch.focused({ pid: 8, id: 1, title: 'Secrets 2' }, stamp);
    expect(context.seen.filter(({ kind }) => kind === 'window.titled').at(-1)).toMatchObject({
      window: { title: 'Secrets 2' },
      mode: 'normal',
    });
  });

  it('shows a page once, and again when it is another', async () => {
    const { watch, answer, kinds } = setUp();
    Object.assign(answer, { mode: 'normal', page });
    await watch.focused({ pid: 8, id: 1, title: 'Diary' }, stamp);
    await watch.activated(chrome, stamp);
    await watch.titled({ pid: 8, id: 1, title: 'Diary ' }, stamp);
    Object.assign(answer, { page: { ...page, url: 'https://example.test/2' } });
    await watch.titled({ pid: 8, id: 1, title: 'Diary' }, stamp);
    expect(kinds().filter((kind) => kind === 'page.shown')).toHaveLength(2);
  });
});
