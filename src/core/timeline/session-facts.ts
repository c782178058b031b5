import type { AppTally, DocTally, PageTally, Place, Tally, TitleTally } from './tally.ts';

/** A carried-in page counts once it was in front this long, ms. */
const CARRIED_MS = 5000;
/** Pages in front longer than this get an address line and an entry in `pages`, ms. */
export const PAGE_LINE_MS = 30_000;
/** Titles in front this long are worth naming, ms. */
const TITLE_MS = 30_000;

/** The app in front longest; among equals the one whose name sorts first. */
export function mainApp(tally: Tally): { key: string; name: string } {
  let best: [string, AppTally] | null = null;
  for (const entry of tally.apps) {
    const [, app] = entry;
    if (best === null || app.ms > best[1].ms || (app.ms === best[1].ms && app.name < best[1].name))
      best = entry;
  }
  return { key: best?.[0] ?? tally.key, name: best?.[1].name ?? '' };
}

/** The title in front longest, of the main app when it has one; among equals the later. */
export function mainTitle(tally: Tally): (TitleTally & { key: string }) | null {
  const { key: app } = mainApp(tally);
  let best: (TitleTally & { key: string }) | null = null;
  for (const [key, title] of tally.titles) {
    if (best === null || outranks(title, best, app)) best = { ...title, key };
  }
  return best;
}

function outranks(title: TitleTally, best: TitleTally, app: string): boolean {
  const own = title.app_key === app;
  if (own !== (best.app_key === app)) return own;
  return title.ms > best.ms || (title.ms === best.ms && title.last_ms > best.last_ms);
}

/** Pages that count, longest in front first. */
export function countedPages(tally: Tally): PageTally[] {
  return [...tally.pages.values()]
    .filter(({ carried, ms }) => !carried || ms >= CARRIED_MS)
    .sort((a, b) => b.ms - a.ms || b.last_ms - a.last_ms || compareText(a.url, b.url));
}

/** Documents that were written in, most keys first, then last edited. */
export function editedDocs(tally: Tally): (DocTally & { key: string })[] {
  return [...tally.docs]
    .map(([key, doc]) => ({ ...doc, key }))
    .filter(({ edited }) => edited)
    .sort((a, b) => b.keys - a.keys || b.last_ms - a.last_ms || compareText(a.key, b.key));
}

/** Titles worth naming, longest in front first. */
export function longTitles(tally: Tally): (TitleTally & { key: string })[] {
  return [...tally.titles]
    .map(([key, title]) => ({ ...title, key }))
    .filter(({ ms }) => ms >= TITLE_MS)
    .sort((a, b) => b.ms - a.ms || b.last_ms - a.last_ms || compareText(a.key, b.key));
}

/** The other apps of a session, longest first. */
export function otherApps(tally: Tally): AppTally[] {
  const { key: main } = mainApp(tally);
  return [...tally.apps]
    .filter(([key]) => key !== main)
    .map(([, app]) => app)
    .sort((a, b) => b.ms - a.ms || compareText(a.name, b.name));
}

/** Where someone was last: the last window typed into, else the last in front. */
export function latestPlace(tally: Tally): Place {
  return tally.typed ?? tally.front;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
