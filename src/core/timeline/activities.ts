import type { Activity } from './activity.ts';
import { browseActivities } from './browse-activities.ts';
import { docPhrases, MAX_NAMED_DOCS } from './doc-phrases.ts';
import { clipboardPhrase, glancePhrase, undoPhrase, usedPhrase } from './small-phrases.ts';
import type { Phrase } from './phrase.ts';
import { countedPages, editedDocs, longTitles, mainApp, mainTitle } from './session-facts.ts';
import type { PageTally, Tally } from './tally.ts';

/** What a session was about, most helpful for resuming first; the caller cuts. Each event feeds one line at most. */
export function activitiesOf(tally: Tally): Activity[] {
  const docs = editedDocs(tally);
  const pages = countedPages(tally);
  const lines = docPhrases(tally, docs).map(plain);
  const used = usedPhrase(tally);
  const namedTexts = new Set(docs.slice(0, MAX_NAMED_DOCS).flatMap(({ text }) => text ?? []));
  const tail = [clipboardPhrase(tally), undoPhrase(tally), glancePhrase(tally)];
  lines.push(
    ...browseActivities(pages, namedTexts, docs.length > 0),
    ...windowPhrases(tally, new Set(docs.map(({ key }) => key)), pages).map(plain),
    ...tail.filter((phrase) => phrase !== null).map(plain),
  );
  if (lines.length === 0) lines.push(plain(['Used ', { name: mainApp(tally).name }]));
  if (used !== null) lines.splice(1, 0, plain(used));
  return lines;
}

function plain(phrase: Phrase): Activity {
  return { phrase, pages: [], named: false };
}

/** What was read or only looked at, in windows that no line above names. */
function windowPhrases(tally: Tally, docs: ReadonlySet<string>, pages: readonly PageTally[]): Phrase[] {
  const scrolled = [...tally.titles]
    .filter(([key]) => tally.scrolled.has(key) && !docs.has(key))
    .sort(([, a], [, b]) => b.ms - a.ms || b.last_ms - a.last_ms);
  const read = pages.length === 0 ? scrolled[0] : undefined;
  const named = new Set([...docs, mainTitle(tally)?.key, read?.[0]]);
  const pageTitles = new Set(pages.map(({ title }) => title));
  const rest = longTitles(tally).filter(({ key, text }) => !named.has(key) && !pageTitles.has(text));
  const lines: Phrase[] = read === undefined ? [] : [['Read ', { quote: read[1].text }, ' (scrolled)']];
  const viewed = viewedPhrase(rest.map(({ text }) => text));
  return viewed === null ? lines : [...lines, viewed];
}

function viewedPhrase(titles: readonly string[]): Phrase | null {
  const [first, second] = titles;
  if (first === undefined) return null;
  if (second === undefined) return ['Viewed ', { quote: first }];
  const others = titles.length - 2;
  if (others === 0) return ['Viewed ', { quote: first }, ' and ', { quote: second }];
  const tail = others === 1 ? ' and 1 other window' : ` and ${others} other windows`;
  return ['Viewed ', { quote: first }, ', ', { quote: second }, tail];
}
