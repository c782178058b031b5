import { cutToWidth, displayWidth, padToWidth } from './display-width.ts';
import { paint } from './paint.ts';
import type { Terminal } from './terminal.ts';

/** Blanks between columns and the least width of one, tried in this order until a row fits. */
const TRIES = [
  { gap: 2, least: 4 },
  { gap: 1, least: 2 },
  { gap: 1, least: 1 },
] as const;

interface Layout {
  gap: number;
  widths: number[];
}

/** Shrinks the widest columns until a row fits, as far as the tries go. */
function fit(natural: readonly number[], columns: number | null): Layout {
  let layout: Layout = { gap: TRIES[0].gap, widths: [...natural] };
  if (columns === null) return layout;
  for (const { gap, least } of TRIES) {
    layout = { gap, widths: shrink(natural, columns - gap * (natural.length - 1), least) };
    if (sum(layout.widths) + gap * (natural.length - 1) <= columns) break;
  }
  return layout;
}

function shrink(natural: readonly number[], room: number, least: number): number[] {
  const widths = [...natural];
  while (sum(widths) > room) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= least) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/**
 * A table with a header, aligned by display width, one line per row, ending in a newline. On a terminal it is cut to the width and its
 * header stands out; elsewhere nothing is cut.
 */
export function textTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
): string {
  const all = [header, ...rows];
  const natural = header.map((_, column) => Math.max(...all.map((row) => displayWidth(row[column] ?? ''))));
  const { gap, widths } = fit(natural, terminal.columns());
  return all
    .map((row) =>
      widths
        .map((width, column) => padToWidth(cutToWidth(row[column] ?? '', width), width))
        .join(' '.repeat(gap))
        .trimEnd(),
    )
    .map((line, index) => `${index === 0 ? paint(terminal, 'bold', line) : line}\n`)
    .join('');
}
