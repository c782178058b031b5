import type { BrowserMode } from '../../../../core/observation/observation.ts';
import type { KnownWindow } from '../desk-state.ts';
import { browserPage, type LoadAddon, type RawBrowserPage } from '../native/native-addon.ts';
import type { Grant } from '../permissions/permission-reader.ts';
import { isOrdinary, isPrivateTitle } from './safari-mode.ts';
import type { SafariTexts } from './safari-texts.ts';

/** Longest wait for a browser, ms; the addon gives each Apple event one second. */
const PATIENCE_MS = 1_500;
/** A grant is asked for again after this, ms. */
const GRANT_MS = 10_000;

/** The page of a window known to be an ordinary one. */
export interface PageRead {
  url: string;
  title: string;
  /** Opaque; null = the browser gives its tabs no number. */
  tab: string | null;
}

/** Asks the browser in front what its window is and shows; `unknown` whenever it is not sure. */
export interface BrowserReader {
  read(window: KnownWindow): Promise<WindowRead>;
}

/** What the reader works with; `after` starts a timer and returns its cancel function, `now` is monotonic ms. */
export interface BrowserReaderParts {
  loadAddon: LoadAddon;
  /** Looks without asking the person: an Apple event without a grant would raise the system's dialog. */
  automation: (bundleId: string) => Promise<Grant>;
  safariTexts: SafariTexts;
  after: (ms: number, run: () => void) => () => void;
  now: () => number;
}

/** What is known of a window: its mode, and its page when it is an ordinary one. */
export interface WindowRead {
  mode: BrowserMode;
  page: PageRead | null;
}

const UNKNOWN = { mode: 'unknown', page: null } as const;

/** Makes a reader; at most one question at a time goes to a browser. */
export function createBrowserReader({
  loadAddon,
  automation,
  safariTexts,
  after,
  now,
}: BrowserReaderParts): BrowserReader {
  const grants = new Map<string, { until: number; granted: boolean }>();
  const asking = new Set<number>();
  /** Which window, by accessibility's number, was the browser's of that number last. */
  const owners = new Map<string, number>();

  const mayAsk = async (bundleId: string): Promise<boolean> => {
    const known = grants.get(bundleId);
    if (known !== undefined && now() < known.until) return known.granted;
    const granted = (await automation(bundleId)) === 'granted';
    grants.set(bundleId, { until: now() + GRANT_MS, granted });
    return granted;
  };
  const ask = async ({ app: { pid }, family, title }: KnownWindow): Promise<RawBrowserPage | null> => {
    const addon = loadAddon();
    if (addon === null || asking.has(pid)) return null;
    asking.add(pid);
    const answer = addon
      .browserPage(pid, family ?? 'none', title)
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
  /**
   * The first window may be another than accessibility told last: who goes from one to the next and back is quicker than both. A
   * number that was another window's a moment ago proves nothing; asked once more, it is.
   */
  const owns = ({ id, app }: KnownWindow, number: string): boolean => {
    const key = `${String(app.pid)} ${number}`;
    const owner = owners.get(key) ?? id;
    owners.set(key, id);
    return owner === id;
  };
  return {
    async read(window) {
      const { family, title } = window;
      const { bundle_id } = window.app;
      if (family === null || family === 'none' || bundle_id === null) return UNKNOWN;
      // A Safari window that looks private is not even asked about. It may be a page of that title: unknown, not private.
      if (family === 'safari' && isPrivateTitle(title, safariTexts()) !== false) return UNKNOWN;
      if (!(await mayAsk(bundle_id))) return UNKNOWN;
      const raw = await ask(window);
      if (raw === null) return UNKNOWN;
      const read = family === 'safari' ? judgeSafari(raw, title, safariTexts()) : judgeChromium(raw, title);
      return read.mode === 'normal' && !owns(window, raw.window) ? UNKNOWN : read;
    },
  };
}

function judgeChromium(raw: RawBrowserPage, title: string): WindowRead {
  if (raw.mode === 'incognito') return { mode: 'private', page: null };
  // The browser spoke of its first window; only the same name makes it the one in front.
  if (raw.mode !== 'normal' || !sameName(raw, title)) return UNKNOWN;
  const tab = `${raw.window}/${raw.tab}`;
  return { mode: 'normal', page: { url: raw.url, title: raw.title, tab } };
}

function judgeSafari(raw: RawBrowserPage, title: string, texts: readonly string[]): WindowRead {
  const ordinary = isOrdinary({ title, name: raw.window_name, tab: raw.title }, texts);
  if (!ordinary || raw.url === '') return UNKNOWN;
  return { mode: 'normal', page: { url: raw.url, title: raw.title, tab: null } };
}

/** Accessibility titles are the page's with the browser's and the profile's name behind it; `News` does not begin `Newsletter`. */
function sameName(raw: RawBrowserPage, title: string): boolean {
  const name = (raw.window_name === '' ? raw.title : raw.window_name).trim();
  const seen = title.trim();
  return name !== '' && seen.startsWith(name) && !/^[\p{L}\p{M}\p{N}]/u.test(seen.slice(name.length));
}
