import type { StoreReader } from '../port/store-reader.ts';
import { cleanAddress } from '../text/clean-address.ts';
import { cleanText } from '../text/clean-text.ts';
import { activitiesOf } from './activities.ts';
import type { ActivityFact, FactWords } from './activity-fact.ts';
import type { Gap } from './gap.ts';
import { COARSE } from './levels.ts';
import { writeName, type Writing } from './phrase.ts';
import { readTimeline } from './read-timeline.ts';
import { SessionBuilder } from './session-builder.ts';
import { mainApp, mainTitle } from './session-facts.ts';
import type { Tally } from './tally.ts';
import { TotalSums, type NamedTotal, type Totals, type TotalsQuestion } from './totals.ts';

/** A coarse session for a window: words are cleaned but not escaped, for showing as text only. */
export interface ViewedSession {
  start_ms: number;
  end_ms: number;
  active_ms: number;
  app: string;
  bundle_id: string | null;
  title: string | null;
  /** What each line says, for both languages; words are cut and cleaned. */
  activities: ActivityFact[];
  snapshots: number;
  sites: NamedTotal[];
  /** All apps of the session, also the main one; to the ms. */
  apps: NamedTotal[];
}

export interface ViewedTimeline {
  /** The end of the range, cut at now. */
  until_ms: number;
  sessions: ViewedSession[];
  gaps: Gap[];
  totals: Totals;
  skipped: number;
}

const WRITING: Writing = { markdown: false, quote: 80 };
const MAX_ACTIVITIES = 5;
const TITLE_LIMIT = 120;

/** All coarse sessions, gaps and sums of a range, without a budget: what the app's timeline shows. Errors: ZaneiError store_*. */
export function viewTimeline(store: StoreReader, question: TotalsQuestion): ViewedTimeline {
  const sums = new TotalSums(question.zone);
  const sessions: Tally[] = [];
  const gaps: Gap[] = [];
  const builder = new SessionBuilder(COARSE, (item) => {
    sums.item(item);
    if ('gap' in item) gaps.push(item.gap);
    else sessions.push(item.session);
  });
  const { until_ms, skipped } = readTimeline(
    store,
    { ...question, fine: false },
    {
      piece: (piece) => builder.piece(piece),
      gap: (gap) => builder.gap(gap),
      spent: (from, to, active) => sums.spend(from, to, active),
    },
  );
  builder.finish();
  return {
    until_ms,
    sessions: sessions.map(viewOf),
    gaps,
    totals: sums.result(),
    skipped: skipped.unknown_types + skipped.invalid,
  };
}

function viewOf(tally: Tally): ViewedSession {
  const title = mainTitle(tally);
  const sites = new TotalSums('UTC');
  sites.item({ session: tally });
  const { apps, sites: hosts } = sites.result();
  return {
    start_ms: tally.start_ms,
    end_ms: tally.end_ms,
    active_ms: tally.active_ms,
    app: writeName(mainApp(tally).name, WRITING),
    bundle_id: tally.bundle_id,
    title: title === null ? null : cleanText(title.text, TITLE_LIMIT),
    activities: activitiesOf(tally)
      .slice(0, MAX_ACTIVITIES)
      .map(({ fact }) => cleanFact(fact)),
    snapshots: tally.snapshots,
    sites: hosts,
    apps: apps.map(({ name, ms }) => ({ name: writeName(name, WRITING), ms })),
  };
}

/** A fact on its way to a window: what a session names may be long, what a window shows of it is not. */
function cleanFact(fact: ActivityFact): ActivityFact {
  if (fact.what.length === 0) return fact;
  return { ...fact, what: fact.what.map(cleanWords) } as ActivityFact;
}

function cleanWords(words: FactWords): FactWords {
  if ('quote' in words) return { quote: cleanText(words.quote, WRITING.quote + 1) };
  if ('name' in words) return { name: writeName(words.name, WRITING) };
  return { address: cleanAddress(words.address) };
}
