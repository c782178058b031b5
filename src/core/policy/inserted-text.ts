/** The one place where two values of a field differ, in graphemes: what went and what came. */
export interface Edit {
  gone: readonly string[];
  come: readonly string[];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** How far around an edit graphemes are looked at; longer than any cluster people type. */
const AROUND = 64;

/** What is left of two values without their common start and end, on grapheme boundaries. */
export function editBetween(before: string, after: string): Edit {
  const prefix = commonStart(before, after);
  const start = boundaryAtOrBefore(prefix, before, after);
  const suffix = boundaryFromEnd(commonEnd(before, after, prefix), before, after);
  const end = Math.min(suffix, before.length - start, after.length - start);
  return {
    gone: graphemesOf(before.slice(start, before.length - end)),
    come: graphemesOf(after.slice(start, after.length - end)),
  };
}

/**
 * The graphemes that an edit brought in. null when the value did not grow, or when something of what stood there before may be among them: then not all
 * of it is new.
 */
export function insertedGraphemes({ gone, come }: Edit): readonly string[] | null {
  if (come.length <= gone.length) return null;
  const old = new Set(gone);
  return come.some((grapheme) => old.has(grapheme)) ? null : come;
}

/** User-perceived characters of `text`, in order. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let count = 0;
  while (count < most && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) count++;
  return count;
}

/** The last place at or before `at` where no grapheme of either text is cut. */
function boundaryAtOrBefore(at: number, a: string, b: string): number {
  for (let place = at; place > 0; place--) {
    if (isBoundary(a, place) && isBoundary(b, place)) return place;
  }
  return 0;
}

/** The same from the end: how many units of a common end can stay without cutting a grapheme. */
function boundaryFromEnd(units: number, a: string, b: string): number {
  for (let count = units; count > 0; count--) {
    if (isBoundary(a, a.length - count) && isBoundary(b, b.length - count)) return count;
  }
  return 0;
}

function isBoundary(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return true;
  const from = Math.max(0, at - AROUND);
  return segmenter.segment(text.slice(from, at + AROUND)).containing(at - from)?.index === at - from;
}
