import type { Activity } from './activity.ts';
import type { ActivityFact } from './activity-fact.ts';
import { browseActivities } from './browse-activities.ts';
import { docFacts, MAX_NAMED_DOCS } from './doc-facts.ts';
import { clipboardFact, glanceFact, undoFact, usedFact } from './small-facts.ts';
import { countedPages, editedDocs, longTitles, mainApp, mainTitle } from './session-facts.ts';
import type { PageTally, Tally } from './tally.ts';

/** What a session was about, most helpful for resuming first; the caller cuts. Each event feeds one line at most. */
export function activitiesOf(tally: Tally): Activity[] {
  const docs = editedDocs(tally);
  const pages = countedPages(tally);
  const lines = docFacts(tally, docs).map(plain);
  const used = usedFact(tally);
  const namedTexts = new Set(docs.slice(0, MAX_NAMED_DOCS).flatMap(({ text }) => text ?? []));
  const tail = [clipboardFact(tally), undoFact(tally), glanceFact(tally)];
  lines.push(
    ...browseActivities(pages, namedTexts, docs.length > 0),
    ...windowFacts(tally, new Set(docs.map(({ key }) => key)), pages).map(plain),
    ...tail.filter((fact) => fact !== null).map(plain),
  );
  if (lines.length === 0) lines.push(plain({ kind: 'used', what: [{ name: mainApp(tally).name }] }));
  if (used !== null) lines.splice(1, 0, plain(used));
  return lines;
}

function plain(fact: ActivityFact): Activity {
  return { fact, pages: [], named: false };
}

/** What was read or only looked at, in windows that no line above names. */
function windowFacts(tally: Tally, docs: ReadonlySet<string>, pages: readonly PageTally[]): ActivityFact[] {
  const scrolled = [...tally.titles]
    .filter(([key]) => tally.scrolled.has(key) && !docs.has(key))
    .sort(([, a], [, b]) => b.ms - a.ms || b.last_ms - a.last_ms);
  const read = pages.length === 0 ? scrolled[0] : undefined;
  const named = new Set([...docs, mainTitle(tally)?.key, read?.[0]]);
  const pageTitles = new Set(pages.map(({ title }) => title));
  const rest = longTitles(tally).filter(({ key, text }) => !named.has(key) && !pageTitles.has(text));
  const lines: ActivityFact[] = read === undefined ? [] : [{ kind: 'read', what: [{ quote: read[1].text }] }];
  const viewed = rest.slice(0, 2).map(({ text }) => ({ quote: text }));
  if (viewed.length > 0) lines.push({ kind: 'viewed', what: viewed, others: rest.length - viewed.length });
  return lines;
}
