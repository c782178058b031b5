import type { BrowserMode } from '../../../../core/observation/observation.ts';
import type { KnownWindow } from '../desk-state.ts';
import { browserPage, type LoadAddon, type RawBrowserPage } from '../native/native-addon.ts';
import type { Grant } from '../permissions/permission-reader.ts';

/** Longest wait for a browser, ms; the addon gives each Apple event one second. */
const PATIENCE_MS = 1_500;
/** A grant is asked for again after this, ms. */
const GRANT_MS = 10_000;

/** The page of a window known to be an ordinary one. */
export interface PageRead {
  url: string;
  title: string;
  /** Opaque. */
  tab: string;
}

/** Asks the browser in front what its window is and shows; `unknown` whenever it is not sure. */
export interface BrowserReader {
  read(window: KnownWindow): Promise<{ mode: BrowserMode; page: PageRead | null }>;
}

/** What the reader works with; `after` starts a timer and returns its cancel function, `now` is monotonic ms. */
export interface BrowserReaderParts {
  loadAddon: LoadAddon;
  /** Looks without asking the person: an Apple event without a grant would raise the system's dialog. */
  automation: (bundleId: string) => Promise<Grant>;
  after: (ms: number, run: () => void) => () => void;
  now: () => number;
}

const UNKNOWN = { mode: 'unknown', page: null } as const;

/** Makes a reader; at most one question at a time goes to a browser. */
export function createBrowserReader({
  loadAddon,
  automation,
  after,
  now,
}: BrowserReaderParts): BrowserReader {
  const grants = new Map<string, { until: number; granted: boolean }>();
  const asking = new Set<number>();

  const mayAsk = async (bundleId: string): Promise<boolean> => {
    const known = grants.get(bundleId);
    if (known !== undefined && now() < known.until) return known.granted;
    const granted = (await automation(bundleId)) === 'granted';
    grants.set(bundleId, { until: now() + GRANT_MS, granted });
    return granted;
  };
  const ask = async (pid: number): Promise<RawBrowserPage | null> => {
    const addon = loadAddon();
    if (addon === null || asking.has(pid)) return null;
    asking.add(pid);
    const answer = addon
      .browserPage(pid, 'chromium')
      .catch(() => null)
      .finally(() => asking.delete(pid));
    let cancel = (): void => undefined;
    const late = new Promise<null>((resolve) => {
      cancel = after(PATIENCE_MS, () => resolve(null));
    });
    const raw = browserPage.safeParse(await Promise.race([answer, late]));
    cancel();
    return raw.success && raw.data.error === 0 ? raw.data : null;
  };
  return {
    async read(window) {
      const { pid, bundle_id } = window.app;
      if (window.family !== 'chromium' || bundle_id === null || !(await mayAsk(bundle_id))) return UNKNOWN;
      const raw = await ask(pid);
      if (raw === null) return UNKNOWN;
      if (raw.mode === 'incognito') return { mode: 'private', page: null };
      // The browser spoke of its first window; only the same name makes it the one in front.
      if (raw.mode !== 'normal' || !sameName(raw, window.title)) return UNKNOWN;
      const tab = `${raw.window}/${raw.tab}`;
      return { mode: 'normal', page: { url: raw.url, title: raw.title, tab } };
    },
  };
}

/** Accessibility titles are the page's with the browser's and the profile's name behind it. */
function sameName(raw: RawBrowserPage, title: string): boolean {
  const name = (raw.window_name === '' ? raw.title : raw.window_name).trim();
  return name !== '' && title.trim().startsWith(name);
}
