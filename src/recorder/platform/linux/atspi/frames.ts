import type { KnownWindow } from '../desktop-state.ts';
import type { Accessibility } from './accessibility-link.ts';
import { appRoot, sameRef, type AccessibleReader, type Ref } from './accessible.ts';
import { isFrameOf } from './decide-mode.ts';

/** Deepest tree that is climbed; web pages nest deeply. */
const LEVELS = 80;

/** What speaks for a frame being the window in question. */
export interface FrameClues {
  name: string;
  active: boolean;
  showing: boolean;
}

/**
 * How well a frame fits a window; null = it must not be taken for it. A browser's frame needs the right name, for the
 * one in front may already be another, private one.
 */
export function frameScore(frame: FrameClues, window: Pick<KnownWindow, 'title' | 'mark'>): number | null {
  const { title, mark } = window;
  if (mark !== null && !isFrameOf(mark, title, frame.name)) return null;
  const named = frame.name === title ? 3 : title !== '' && frame.name.startsWith(title) ? 2 : 0;
  return (frame.active ? 4 : 0) + named + (frame.showing ? 1 : 0);
}

/** Finds the frame of a window among those of its process; null when none can be taken for it. */
export async function findFrame(accessibility: Accessibility, window: KnownWindow): Promise<Ref | null> {
  if (window.app.pid === null) return null;
  const { read } = accessibility;
  const apps = await accessibility.appsOf(window.app.pid);
  const frames = (await Promise.all(apps.map((app) => read.children(app).catch((): Ref[] => [])))).flat();
  let best: { frame: Ref; score: number } | null = null;
  for (const frame of frames) {
    const score = frameScore(await frameClues(read, frame), window);
    if (score !== null && (best === null || score > best.score)) best = { frame, score };
  }
  return best?.frame ?? null;
}

async function frameClues(read: AccessibleReader, frame: Ref): Promise<FrameClues> {
  const [name, states] = await Promise.all([
    read.name(frame).catch(() => ''),
    read.states(frame).catch((): ReadonlySet<string> => new Set()),
  ]);
  return { name, active: states.has('active'), showing: states.has('showing') };
}

/** Where an object hangs. */
export interface Lineage {
  /** It is below (or is) that frame. */
  inFrame: boolean;
  /** It is part of a web page rather than of the browser around it. */
  inPage: boolean;
}

/** Climbs from an object to its frame. */
export async function readLineage(read: AccessibleReader, object: Ref, frame: Ref): Promise<Lineage> {
  let inPage = false;
  let current: Ref | null = object;
  for (let level = 0; current !== null && level < LEVELS; level++) {
    if (sameRef(current, frame)) return { inFrame: true, inPage };
    inPage ||= (await read.role(current)) === 'document web';
    current = await read.parent(current);
  }
  return { inFrame: false, inPage };
}

/** How an app builds its tree. */
export type Toolkit = 'gtk4' | 'chromium' | 'gecko' | 'other';

/** Reads which toolkit the app of an object uses. */
export async function readToolkit(read: AccessibleReader, object: Ref): Promise<Toolkit> {
  const { name, version } = await read.toolkit(appRoot(object[0])).catch(() => ({ name: '', version: '' }));
  if (name === 'GTK') return /^[4-9]/.test(version) ? 'gtk4' : 'other';
  return name === 'Chromium' ? 'chromium' : name === 'Gecko' ? 'gecko' : 'other';
}
