import type { Activity } from './activity.ts';
import type { ActivityFact } from './activity-fact.ts';
import type { PageTally } from './tally.ts';

/** Lines for sites; fewer where writing comes first. */
const LINES_BESIDE_EDITS = 2;
const LINES = 4;

interface Site {
  host: string;
  pages: PageTally[];
  ms: number;
}

/** Lines about pages (longest in front first), by site; `named` = titles that a line above has given already. */
export function browseActivities(
  pages: readonly PageTally[],
  named: ReadonlySet<string>,
  besideEdits: boolean,
): Activity[] {
  const sites = sitesOf(pages);
  const room = besideEdits ? LINES_BESIDE_EDITS : LINES;
  const rest = sites.slice(room);
  const lines = sites.slice(0, room).map((site) => siteActivity(site, named));
  if (rest.length > 0) {
    const left = rest.flatMap((site) => site.pages);
    lines.push({
      fact: { kind: 'browsed_others', what: [], pages: left.length, sites: rest.length },
      pages: left,
      named: false,
    });
  }
  return lines;
}

/** Pages without a host (files, about:) stand each for themselves. */
function sitesOf(pages: readonly PageTally[]): Site[] {
  const sites = new Map<string, Site>();
  for (const page of pages) {
    const key = page.host === '' ? page.url : page.host;
    const site = sites.get(key) ?? { host: page.host, pages: [], ms: 0 };
    site.pages.push(page);
    site.ms += page.ms;
    sites.set(key, site);
  }
  return [...sites.values()].sort((a, b) => b.ms - a.ms || (a.host < b.host ? -1 : Number(a.host > b.host)));
}

function siteActivity({ host, pages }: Site, named: ReadonlySet<string>): Activity {
  const browsed: ActivityFact = { kind: 'browsed', what: [{ name: host }], pages: pages.length };
  const [page] = pages;
  if (page === undefined || pages.length > 1) return { fact: browsed, pages, named: false };
  const { title, url } = page;
  if (title !== null && named.has(title) && host !== '') return { fact: browsed, pages, named: true };
  if (title !== null)
    return { fact: { kind: 'viewed', what: [{ quote: title }], others: 0 }, pages, named: true };
  return { fact: { kind: 'viewed', what: [{ address: url }], others: 0 }, pages: [], named: true };
}
