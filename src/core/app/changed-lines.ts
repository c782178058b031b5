export interface ChangedLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Lines kept around a change, so that its place can be recognised. */
const AROUND = 3;

/** What differs between two texts: equal heads and tails are cut to a few lines, all between is removed and added. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const old = linesOf(before);
  const next = linesOf(after);
  const shortest = Math.min(old.length, next.length);
  let head = 0;
  while (head < shortest && old[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  const as = (kind: ChangedLine['kind']) => (text: string) => ({ kind, text });
  return [
    ...next.slice(Math.max(0, head - AROUND), head).map(as('same')),
    ...old.slice(head, old.length - tail).map(as('removed')),
    ...next.slice(head, next.length - tail).map(as('added')),
    ...next.slice(next.length - tail, next.length - tail + AROUND).map(as('same')),
  ];
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
