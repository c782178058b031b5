import { formatDuration } from '../time/format-duration.ts';
import { counted, times } from './counted.ts';
import type { Phrase, PhrasePart } from './phrase.ts';
import { otherApps } from './session-facts.ts';
import type { AppTally, Tally } from './tally.ts';

const MAX_APPS = 3;
/** Other apps under this much together were only glanced at, ms. */
const GLANCE_MS = 30_000;
/** Fewer undos are no news. */
const MIN_UNDOS = 5;

/** `Also used Slack (3 min), Preview (2 min)`: other apps of the session, 30 s or more together. */
export function usedPhrase(tally: Tally): Phrase | null {
  const apps = otherApps(tally);
  if (apps.length === 0 || total(apps) < GLANCE_MS) return null;
  const named = apps
    .slice(0, MAX_APPS)
    .map((app): PhrasePart[] => [{ name: app.name }, ` (${formatDuration(app.ms)})`]);
  return ['Also used ', ...joined(named, ', ', ', '), ...othersOf(apps)];
}

/** `Glanced at LINE once and Slack twice (41 s)`: other apps, under 30 s together. */
export function glancePhrase(tally: Tally): Phrase | null {
  const apps = otherApps(tally);
  if (apps.length === 0 || total(apps) >= GLANCE_MS) return null;
  const named = apps
    .slice(0, MAX_APPS)
    .map((app): PhrasePart[] => [{ name: app.name }, ` ${times(app.visits)}`]);
  const last = apps.length > MAX_APPS ? ', ' : ' and ';
  return [
    'Glanced at ',
    ...joined(named, ', ', last),
    ...othersOf(apps),
    ` (${formatDuration(total(apps))})`,
  ];
}

/** `Copied once, pasted 3 times (from Safari)`; shortcuts are counted only where no clipboard event tells. */
export function clipboardPhrase(tally: Tally): Phrase | null {
  const told = tally.copies + tally.pastes > 0;
  const copies = told ? tally.copies : tally.shortcut_copies;
  const pastes = told ? tally.pastes : tally.shortcut_pastes;
  if (copies + pastes === 0) return null;
  const words = [
    ...(copies > 0 ? [`copied ${times(copies)}`] : []),
    ...(pastes > 0 ? [`pasted ${times(pastes)}`] : []),
  ].join(', ');
  const sources = [...tally.sources].map((name): PhrasePart[] => [{ name }]);
  const from: PhrasePart[] =
    pastes > 0 && sources.length > 0 ? [' (from ', ...joined(sources, ', ', ' and '), ')'] : [];
  return [`${words.charAt(0).toUpperCase()}${words.slice(1)}`, ...from];
}

/** `Undid 7 times`: a sign of trouble; below five it is noise. */
export function undoPhrase(tally: Tally): Phrase | null {
  return tally.undos >= MIN_UNDOS ? [`Undid ${times(tally.undos)}`] : null;
}

function othersOf(apps: readonly AppTally[]): PhrasePart[] {
  const others = apps.length - MAX_APPS;
  return others > 0 ? [` and ${counted(others, 'other app')}`] : [];
}

function joined(parts: readonly PhrasePart[][], between: string, last: string): PhrasePart[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    return [index === parts.length - 1 ? last : between, ...part];
  });
}

function total(apps: readonly AppTally[]): number {
  return apps.reduce((sum, { ms }) => sum + ms, 0);
}
