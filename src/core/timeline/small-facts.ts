import type { FactOf } from './activity-fact.ts';
import { otherApps } from './session-facts.ts';
import type { AppTally, Tally } from './tally.ts';

const MAX_APPS = 3;
/** Other apps under this much together were only glanced at, ms. */
const GLANCE_MS = 30_000;
/** Fewer undos are no news. */
const MIN_UNDOS = 5;

/** `Also used Slack (3 min), Preview (2 min)`: other apps of the session, 30 s or more together. */
export function usedFact(tally: Tally): FactOf<'also_used'> | null {
  const apps = otherApps(tally);
  if (apps.length === 0 || total(apps) < GLANCE_MS) return null;
  const named = apps.slice(0, MAX_APPS);
  return {
    kind: 'also_used',
    what: named.map(({ name }) => ({ name })),
    ms: named.map(({ ms }) => ms),
    others: apps.length - named.length,
  };
}

/** `Glanced at LINE once and Slack twice (41 s)`: other apps, under 30 s together. */
export function glanceFact(tally: Tally): FactOf<'glanced'> | null {
  const apps = otherApps(tally);
  if (apps.length === 0 || total(apps) >= GLANCE_MS) return null;
  const named = apps.slice(0, MAX_APPS);
  return {
    kind: 'glanced',
    what: named.map(({ name }) => ({ name })),
    visits: named.map(({ visits }) => visits),
    others: apps.length - named.length,
    ms: total(apps),
  };
}

/** `Copied once, pasted 3 times (from Safari)`; shortcuts are counted only where no clipboard event tells. */
export function clipboardFact(tally: Tally): FactOf<'clipboard'> | null {
  const told = tally.copies + tally.pastes > 0;
  const copies = told ? tally.copies : tally.shortcut_copies;
  const pastes = told ? tally.pastes : tally.shortcut_pastes;
  if (copies + pastes === 0) return null;
  const sources = pastes > 0 ? [...tally.sources] : [];
  return { kind: 'clipboard', what: sources.map((name) => ({ name })), copies, pastes };
}

/** `Undid 7 times`: a sign of trouble; below five it is noise. */
export function undoFact(tally: Tally): FactOf<'undid'> | null {
  return tally.undos >= MIN_UNDOS ? { kind: 'undid', what: [], times: tally.undos } : null;
}

function total(apps: readonly AppTally[]): number {
  return apps.reduce((sum, { ms }) => sum + ms, 0);
}
