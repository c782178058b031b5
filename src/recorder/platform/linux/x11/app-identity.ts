import type { AppRef } from '../../../../core/event/event.ts';
import type { DesktopEntry } from './desktop-entries.ts';

/** What a window and its process say about the app behind them. Empty strings where they say nothing. */
export interface AppClues {
  pid: number | null;
  /** `_GTK_APPLICATION_ID` */
  gtkId: string;
  /** Both parts of WM_CLASS. */
  wmInstance: string;
  wmClass: string;
  /** Id of the .desktop file that started this very process (GIO_LAUNCHED_DESKTOP_FILE). */
  launchedBy: string;
  /** Name of the executable, without its folder. */
  program: string;
}

type Same = (entry: DesktopEntry, clues: AppClues) => boolean;

/** Ways to tell which .desktop file belongs to a window, the surest first. */
const MATCHES: readonly Same[] = [
  (entry, clues) => clues.gtkId !== '' && entry.id.toLowerCase() === clues.gtkId.toLowerCase(),
  (entry, clues) => clues.launchedBy !== '' && entry.id === clues.launchedBy,
  (entry, clues) => entry.wmClass !== '' && classesOf(clues).includes(entry.wmClass),
  (entry, clues) => classesOf(clues).includes(entry.id.toLowerCase()),
  (entry, clues) => classesOf(clues).includes((entry.id.split('.').at(-1) ?? '').toLowerCase()),
  (entry, clues) => entry.program !== '' && classesOf(clues).includes(entry.program.toLowerCase()),
];

/** Names the app of a window: from its .desktop file, else from the window's class, else from the program. */
export function identifyApp(clues: AppClues, entries: readonly DesktopEntry[]): AppRef {
  for (const same of MATCHES) {
    const entry = entries.find((one) => same(one, clues));
    if (entry !== undefined) return { name: entry.name, bundle_id: entry.id, pid: clues.pid };
  }
  const name = [clues.wmClass, clues.wmInstance, clues.program, clues.gtkId].find((one) => one !== '');
  return {
    name: name ?? 'Unknown',
    bundle_id: clues.gtkId === '' ? null : clues.gtkId,
    pid: clues.pid,
  };
}

function classesOf(clues: AppClues): string[] {
  return [clues.wmClass, clues.wmInstance].filter((name) => name !== '').map((name) => name.toLowerCase());
}
