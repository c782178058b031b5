import { describe, expect, it } from 'vitest';
import type { BrowserMode, Observation } from '../../../../../../src/core/observation/observation.ts';
import { createDesktopState } from '../../../../../../src/recorder/platform/linux/desktop-state.ts';
import { createAppLives } from '../../../../../../src/recorder/platform/linux/x11/app-lives.ts';
import { createWindowWatch } from '../../../../../../src/recorder/platform/linux/x11/window-watch.ts';
import { defaultConfig } from '../../../../../../src/core/config/config.ts';

interface FakeWindow {
  title: string;
  pid: number;
  wmClass: string;
}

/** A desktop made of plain values: what a recorded session looks like to the watch. */
function desk() {
  const windows = new Map<number, FakeWindow>();
  let active: number | null = null;
  let mode: BrowserMode = 'normal';
  let time = 0;
  let alive = true;
  const timers: (() => void)[] = [];
  const seen: Observation[] = [];
  const state = createDesktopState();
  const after = (_: number, run: () => void) => {
    timers.push(run);
    return () => {
      timers.splice(timers.indexOf(run), 1);
    };
  };
  const observe = (observation: Observation) => seen.push(observation);
  const stamp = () => ({ wall_ms: ++time, mono_ns: time * 1000 });
  const lives = createAppLives({
    after,
    isAlive: () => alive,
    launched: (app, at) => observe({ kind: 'app.launched', ...at, app }),
    terminated: (app) => observe({ kind: 'app.terminated', ...stamp(), app }),
  });
  const watch = createWindowWatch({
    context: {
      clock: { wallMs: () => time, monoNs: () => time * 1000, after },
      ask: { config: defaultConfig, mayReadText: () => false, maySnapshot: () => false },
      observe,
      failed: () => undefined,
    },
    source: {
      windowIds: () => Promise.resolve([...windows.keys()]),
      activeId: () => Promise.resolve(active),
      title: (id) => Promise.resolve(windows.get(id)?.title ?? ''),
      clues: (id) => {
        const { pid = 0, wmClass = '' } = windows.get(id) ?? {};
        return Promise.resolve({ pid, wmClass, wmInstance: '', gtkId: '', launchedBy: '', program: '' });
      },
      follow: () => undefined,
    },
    state,
    lives,
    modes: { modeOf: () => Promise.resolve(mode) },
    entries: [],
  });
  const brief = () =>
    seen.splice(0).map((one) => {
      const where = one as { app?: { name: string }; window?: { title: string | null }; mode?: string };
      return [one.kind, where.app?.name, where.window?.title, where.mode]
        .filter((part) => part !== undefined)
        .join(' | ');
    });
  return {
    windows,
    state,
    watch,
    brief,
    show: async (id: number) => {
      active = id;
      await watch.list(stamp());
      await watch.active(stamp());
    },
    title: async (id: number, title: string) => {
      const window = windows.get(id);
      if (window !== undefined) window.title = title;
      await watch.titled(id, stamp());
    },
    close: async (id: number) => {
      windows.delete(id);
      await watch.list(stamp());
    },
    recheck: () => watch.recheck(stamp()),
    setMode: (next: BrowserMode) => {
      mode = next;
    },
    setAlive: (next: boolean) => {
      alive = next;
    },
    tick: () => {
      for (const run of timers.splice(0)) run();
    },
  };
}

describe('the window watch', () => {
  it('tells launch, activation and focus once, and the end only when the process is gone', async () => {
    const d = desk();
    d.windows.set(1, { title: 'One', pid: 10, wmClass: 'Editor' });
    await d.show(1);
    expect(d.brief()).toEqual([
      'app.launched | Editor',
      'app.activated | Editor | One | ',
      'window.focused | Editor | One | ',
    ]);
    await d.show(1);
    expect(d.brief()).toEqual([]);
    await d.close(1);
    d.tick();
    expect(d.brief()).toEqual([]);
    d.setAlive(false);
    d.tick();
    expect(d.brief()).toEqual(['app.terminated | Editor']);
    expect(d.state.front).toBeNull();
  });

  it('does not tell the titles of windows that are not in front, nor the same title twice', async () => {
    const d = desk();
    d.windows.set(1, { title: 'One', pid: 10, wmClass: 'Editor' });
    d.windows.set(2, { title: 'Two', pid: 10, wmClass: 'Editor' });
    await d.show(1);
    d.brief();
    await d.title(2, 'Two b');
    await d.title(1, 'One');
    expect(d.brief()).toEqual([]);
    await d.title(1, 'One b');
    expect(d.brief()).toEqual(['window.titled | Editor | One b | ']);
  });

  it.each<BrowserMode>(['unknown', 'private'])(
    'lets no title of a browser window through while it is %s',
    async (mode) => {
      const d = desk();
      d.setMode(mode);
      d.windows.set(1, { title: 'Secret garden', pid: 20, wmClass: 'Chromium' });
      await d.show(1);
      await d.title(1, 'Secret pond');
      const lines = d.brief();
      expect(
        lines.filter((line) => line.startsWith('app.activated') || line.startsWith('window')),
      ).not.toEqual([]);
      expect(lines.join()).not.toContain('Secret');
    },
  );

  it('tells a window anew once it is known to be normal, and a private one never again', async () => {
    const d = desk();
    d.setMode('unknown');
    d.windows.set(1, { title: 'Tides', pid: 20, wmClass: 'Chromium' });
    await d.show(1);
    d.brief();
    expect(await d.recheck()).toBe(true);
    d.setMode('normal');
    expect(await d.recheck()).toBe(false);
    expect(d.brief()).toEqual([
      'app.activated | Chromium | Tides | normal',
      'window.focused | Chromium | Tides | normal',
    ]);
    d.windows.set(2, { title: 'Secret garden', pid: 20, wmClass: 'Chromium' });
    d.setMode('private');
    await d.show(2);
    d.setMode('normal');
    await d.title(2, 'Secret pond');
    expect(d.brief().join()).not.toContain('Secret');
  });

  it('a normal window stays normal when the browser is too busy to say so again', async () => {
    const d = desk();
    d.windows.set(1, { title: 'Tides', pid: 20, wmClass: 'Chromium' });
    await d.show(1);
    d.setMode('unknown');
    d.brief();
    await d.title(1, 'Sea');
    expect(d.brief()).toEqual(['window.titled | Chromium | Sea | normal']);
  });

  it('ignores an active window that is in no list', async () => {
    const d = desk();
    d.windows.set(1, { title: 'One', pid: 10, wmClass: 'Editor' });
    await d.show(99);
    expect(d.brief()).toEqual(['app.launched | Editor']);
  });
});
