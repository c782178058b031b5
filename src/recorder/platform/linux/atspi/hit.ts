import type { KnownWindow } from '../desktop-state.ts';
import type { Accessibility } from './accessibility-link.ts';
import { sameRef, type AccessibleReader, type Ref } from './accessible.ts';
import { climb } from './climb.ts';
import { findFrame, readToolkit } from './frames.ts';

/** Deepest way from a frame to what lies under the pointer. */
const LEVELS = 60;
/** Roles that say where one clicked, not on what. */
const PLACES = new Set([
  'frame',
  'window',
  'document web',
  'panel',
  'filler',
  'section',
  'unknown',
  'scroll pane',
]);

/** Finds the control at a place of the screen inside a window; null when nothing better than its background is there. */
export async function hitTest(
  accessibility: Accessibility,
  window: KnownWindow,
  at: { x: number; y: number },
  origin: () => Promise<{ x: number; y: number }>,
): Promise<Ref | null> {
  const { read } = accessibility;
  const frame = await findFrame(accessibility, window);
  if (frame === null) return null;
  const leaf =
    (await readToolkit(read, frame)) === 'gtk4'
      ? await descendByBoxes(read, frame, at, await origin())
      : await descend(read, frame, at);
  const control = await climb(read, leaf);
  return PLACES.has(await read.role(control)) ? null : control;
}

/** GTK 3 answers one level at a time, Chromium goes straight to the leaf. */
async function descend(read: AccessibleReader, frame: Ref, { x, y }: { x: number; y: number }): Promise<Ref> {
  let current = frame;
  for (let level = 0; level < LEVELS; level++) {
    const next = await read.childAt(current, x, y).catch(() => null);
    if (next === null || sameRef(next, current)) break;
    current = next;
  }
  return current;
}

/** GTK 4 answers no hit tests, and its boxes are relative to the window. */
async function descendByBoxes(
  read: AccessibleReader,
  frame: Ref,
  at: { x: number; y: number },
  origin: { x: number; y: number },
): Promise<Ref> {
  const x = at.x - origin.x;
  const y = at.y - origin.y;
  let current = frame;
  for (let level = 0; level < LEVELS; level++) {
    let next: Ref | null = null;
    for (const child of await read.children(current).catch((): Ref[] => [])) {
      const box = await read.extents(child).catch(() => null);
      if (box !== null && x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height)
        next = child;
    }
    if (next === null) break;
    current = next;
  }
  return current;
}
