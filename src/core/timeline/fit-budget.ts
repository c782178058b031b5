import { estimateTokens, tokenWeight } from '../text/estimate-tokens.ts';
import { activitiesOf } from './activities.ts';
import type { Activity } from './activity.ts';
import type { LevelCollector, TimelineEntry } from './collect-level.ts';
import { SPENDING_FROM, SPENT, COARSE_LEVELS, type Level } from './levels.ts';
import { latestPlace } from './session-facts.ts';
import type { Tally } from './tally.ts';
import type { TimelineHead } from './timeline-head.ts';
import type { TimelineWriter, WrittenEntry } from './timeline-writer.ts';

/** A level and the sessions built by its rules. */
export interface CollectedLevel {
  level: Level;
  collected: LevelCollector;
}

export interface FitOptions {
  writer: TimelineWriter;
  budget: number;
  /** Adds local times to sessions; null = not asked for. */
  zone: string | null;
  /** Interactions were asked for, so leaving them out is said. */
  fine: boolean;
}

/** A timeline that keeps its budget (the bare head is the least). */
export interface FittedTimeline {
  text: string;
  estimate: number;
  truncated: boolean;
}

/** As long a number as an estimate gets before its own digits are known. */
const PLACEHOLDER = 999_999;
/** A text that is over its budget by more than this stays so, whatever number stands in it for its estimate. */
const ESTIMATE_SLACK = 20;
/** A session weighs at most so much less among its neighbours than alone: marks at its ends join theirs. */
const SEAM = 3;

/** A written entry with what it adds to the text. */
interface WeighedEntry extends WrittenEntry {
  weight: number;
}

/** What one call has found out about its sessions; every level asks again. */
interface Fitting extends FitOptions {
  activities: (session: Tally) => readonly Activity[];
}

/**
 * Takes the first level that fits; at the last one drops the oldest sessions; spends what is left on the newest. Of each
 * level so many sessions are written as could fit at all, costs of whole lines add up: linear in the sessions.
 */
export function fitBudget(
  head: TimelineHead,
  levels: readonly CollectedLevel[],
  options: FitOptions,
): FittedTimeline {
  const known = new Map<Tally, readonly Activity[]>();
  const activities = (session: Tally): readonly Activity[] => {
    const made = known.get(session) ?? activitiesOf(session);
    known.set(session, made);
    return made;
  };
  const fitting = { ...options, activities };
  const last = levels.length - 1;
  for (const [index, { level, collected }] of levels.entries()) {
    if (collected.dropped > 0 && index < last) continue;
    const written = writeNewest(collected.entries, level, fitting);
    if (written.length < collected.entries.length && index < last) continue;
    const kept = index === last ? newestThatFit(head, level, collected, written, fitting) : written.length;
    const fitted = finish(head, level, collected, written, kept, fitting);
    if (fitted !== null) return fitted;
  }
  return bare(head, levels[last], fitting);
}

/** The newest sessions, in order; the older ones are left out once those before them are more than the budget by themselves. */
function writeNewest(entries: readonly TimelineEntry[], level: Level, fitting: Fitting): WeighedEntry[] {
  const { writer, budget, zone, activities } = fitting;
  const written: WeighedEntry[] = [];
  let room = budget + ESTIMATE_SLACK;
  for (let at = entries.length - 1; at >= 0 && room >= 0; at--) {
    const entry = entries[at];
    if (entry === undefined) break;
    const session = writer.session(entry.session, activities(entry.session), level, zone);
    const weight = tokenWeight(writer.sessionCost(session)) + tokenWeight(writer.gapsCost(entry.gaps));
    written.push({ session, gaps: entry.gaps, weight });
    room -= weight - SEAM;
  }
  return written.reverse();
}

/** How many of the newest sessions fit with the last level's head; at least one is tried. */
function newestThatFit(
  head: TimelineHead,
  level: Level,
  collected: LevelCollector,
  written: readonly WeighedEntry[],
  fitting: Fitting,
): number {
  const { writer, budget } = fitting;
  const { entries, leading, dropped } = collected;
  if (dropped === 0 && written.length === entries.length) {
    const all = headAt(head, level, collected, written.length, fitting);
    if (tokenWeight(writer.document(all, PLACEHOLDER, leading, written)) <= budget) return written.length;
  }
  const one = headAt(head, level, collected, 1, fitting);
  let room = budget - tokenWeight(writer.document(one, PLACEHOLDER, [], []));
  let kept = 0;
  for (const { weight } of written.toReversed()) {
    room -= weight;
    if (room < 0) break;
    kept++;
  }
  return Math.max(kept, 1);
}

/** The text of the newest `kept` sessions, or null when it is over the budget. */
function finish(
  head: TimelineHead,
  level: Level,
  collected: LevelCollector,
  written: readonly WeighedEntry[],
  kept: number,
  fitting: Fitting,
): FittedTimeline | null {
  const { writer, budget } = fitting;
  const own = headAt(head, level, collected, kept, fitting);
  const leading = kept === collected.entries.length ? collected.leading : [];
  const entries = kept === 0 ? [] : written.slice(-kept);
  const document = (estimate: number): string => writer.document(own, estimate, leading, entries);
  const least = estimateTokens(document(0));
  if (least > budget + ESTIMATE_SLACK) return null;
  const fitted = settle(document, own.truncated, least);
  if (fitted.estimate > budget) return null;
  if (COARSE_LEVELS.indexOf(level) < SPENDING_FROM || entries.length === 0) return fitted;
  const spent = spend(collected.entries.slice(-kept), entries, level, budget - fitted.estimate, fitting);
  const richer = settle((estimate) => writer.document(own, estimate, leading, spent), own.truncated);
  return richer.estimate <= budget ? richer : fitted;
}

/** Gives the newest sessions more lines while there is room. */
function spend(
  entries: readonly TimelineEntry[],
  written: readonly WrittenEntry[],
  level: Level,
  left: number,
  { writer, zone, activities }: Fitting,
): WrittenEntry[] {
  const rich: Level = { ...level, ...SPENT };
  const spent = [...written];
  let room = left;
  for (let at = entries.length - 1; at >= 0; at--) {
    const [entry, plain] = [entries[at], written[at]];
    if (entry === undefined || plain === undefined) break;
    const session = writer.session(entry.session, activities(entry.session), rich, zone);
    room -= tokenWeight(session) - tokenWeight(plain.session);
    if (room < 0) break;
    spent[at] = { session, gaps: plain.gaps };
  }
  return spent;
}

/** The head as it stands over the newest `kept` sessions of a level. */
function headAt(
  head: TimelineHead,
  level: Level,
  collected: LevelCollector,
  kept: number,
  options: FitOptions,
): TimelineHead {
  const entries = kept === 0 ? [] : collected.entries.slice(-kept);
  const newest = entries.at(-1);
  const oldest = entries[0];
  const dropped = collected.dropped + collected.entries.length - kept;
  return {
    ...head,
    ...(level.head ? {} : { local_time: null, totals: null }),
    latest: level.head && newest !== undefined ? latestPlace(newest.session) : null,
    note: level.note && newest !== undefined,
    sessions: kept,
    truncated: dropped > 0,
    reduced: reducedBy(level, options),
    dropped:
      dropped > 0 && oldest !== undefined ? { sessions: dropped, before_ms: oldest.session.start_ms } : null,
  };
}

function reducedBy(level: Level, { fine, writer }: FitOptions): string[] {
  const withoutIds = !level.ids && !writer.withoutIds;
  return [
    ...(fine && !level.rules.interactions ? ['interactions'] : []),
    ...(withoutIds ? ['event ids'] : []),
    ...level.reduced,
  ];
}

/** Not even one session fits with what must be said: the head alone, with the newest session's title if there is room. */
function bare(head: TimelineHead, last: CollectedLevel | undefined, fitting: Fitting): FittedTimeline {
  const { writer, budget, zone } = fitting;
  const newest = last?.collected.entries.at(-1);
  const own: TimelineHead = {
    ...head,
    local_time: null,
    totals: null,
    latest: null,
    note: false,
    clock_steps: [],
    reduced: [],
    skipped_invalid: 0,
    why_empty: null,
    truncated: newest !== undefined,
  };
  if (last !== undefined && newest !== undefined) {
    const level: Level = { ...last.level, activities: 0, page_lines: 0 };
    const entry = { session: writer.session(newest.session, [], level, zone), gaps: [] };
    const one = settle((estimate) => writer.document(own, estimate, [], [entry]), true);
    if (one.estimate <= budget) return one;
  }
  return settle((estimate) => writer.document(own, estimate, [], []), own.truncated);
}

/** The estimate stands inside the text it is of: written again until it is true (three times at most). */
function settle(
  write: (estimate: number) => string,
  truncated: boolean,
  first = estimateTokens(write(0)),
): FittedTimeline {
  let estimate = first;
  for (let round = 0; round < 3; round++) {
    const text = write(estimate);
    const again = estimateTokens(text);
    if (again === estimate) return { text, estimate, truncated };
    estimate = again;
  }
  return { text: write(estimate), estimate, truncated };
}
