import type { BrowserMode } from '../../../../core/observation/observation.ts';
import type { BrowserModes, ReadTitles, TitledWindow } from '../browser-modes.ts';
import type { KnownWindow } from '../desktop-state.ts';
import type { Accessibility, AccessibilityLink } from './accessibility-link.ts';
import { decideMode } from './decide-mode.ts';

/** An answer counts only when it still holds after this time, ms: names and titles do not change together. */
const CONFIRM_MS = 120;
/** Time between two looks, and how long to look before saying `unknown`, ms. */
const LOOK_MS = 60;
const GIVE_UP_MS = 900;

/** Reads browser modes from frame names over AT-SPI; without accessibility every mode is unknown. */
export function createBrowserModeReader(link: AccessibilityLink): BrowserModes {
  return {
    async modeOf(window, titles) {
      const started = performance.now();
      let last: BrowserMode = 'unknown';
      let since = started;
      for (;;) {
        const mode = await look(link.current, window, titles).catch((): BrowserMode => 'unknown');
        const now = performance.now();
        if (mode === 'normal' && window.mode === 'normal') return 'normal';
        if (mode !== last) since = now;
        else if (mode !== 'unknown' && now - since >= CONFIRM_MS) return mode;
        last = mode;
        const blind = window.mark === 'chromium' && link.current === null;
        if (blind || now - started >= GIVE_UP_MS) return 'unknown';
        await pause(LOOK_MS);
      }
    },
  };
}

async function look(
  accessibility: Accessibility | null,
  window: KnownWindow,
  readTitles: ReadTitles,
): Promise<BrowserMode> {
  if (window.mark === null) return 'unknown';
  const frames = window.mark === 'chromium' ? await frameNames(accessibility, window.app.pid) : [];
  const found = await readTitles();
  const title = found.find((one) => one.id === window.id)?.title;
  if (title === undefined) return 'unknown';
  const isPrivate = (one: TitledWindow) => one.mode === 'private' && one.id !== window.id;
  return decideMode({
    mark: window.mark,
    title,
    titles: found.filter((one) => !isPrivate(one)).map((one) => one.title),
    privateTitles: found.filter(isPrivate).map((one) => one.title),
    frames,
  });
}

async function frameNames(accessibility: Accessibility | null, pid: number | null): Promise<string[]> {
  if (accessibility === null || pid === null) return [];
  const { read } = accessibility;
  const apps = await accessibility.appsOf(pid);
  const frames = (await Promise.all(apps.map((app) => read.children(app)))).flat();
  return Promise.all(frames.map((frame) => read.name(frame)));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
