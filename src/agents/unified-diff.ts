const CONTEXT = 3;
const WIDTH = 240;

/** What changes from one text to the other, as one hunk of a unified diff; '' when nothing does. null stands for a missing file. */
export function unifiedDiff(file: string, before: string | null, after: string | null): string {
  if (before === after) return '';
  const old = linesOf(before);
  const now = linesOf(after);
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const from = Math.max(0, head - CONTEXT);
  const below = Math.min(tail, CONTEXT);
  const oldLines = old.slice(from, old.length - tail + below);
  const nowLines = now.slice(from, now.length - tail + below);
  const start = (lines: readonly string[]): number => (lines.length === 0 ? 0 : from + 1);
  return [
    `--- ${before === null ? '/dev/null' : file}`,
    `+++ ${after === null ? '/dev/null' : file}`,
    `@@ -${start(oldLines)},${oldLines.length} +${start(nowLines)},${nowLines.length} @@`,
    ...old.slice(from, head).map((line) => show(' ', line)),
    ...old.slice(head, old.length - tail).map((line) => show('-', line)),
    ...now.slice(head, now.length - tail).map((line) => show('+', line)),
    ...old.slice(old.length - tail, old.length - tail + below).map((line) => show(' ', line)),
    '',
  ].join('\n');
}

function linesOf(text: string | null): string[] {
  if (text === null || text === '') return [];
  const lines = text.split('\n');
  return lines.at(-1) === ''
    ? lines.slice(0, -1)
    : [...lines.slice(0, -1), `${lines.at(-1) ?? ''}\n\\ No newline at end of file`];
}

/** Files on one line are long; the middle of such a line is left out. */
function show(sign: string, line: string): string {
  const text = line.replace(/\r$/, '');
  return sign + (text.length <= WIDTH ? text : `${text.slice(0, WIDTH / 2)} … ${text.slice(-WIDTH / 2)}`);
}
