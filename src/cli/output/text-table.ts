import { cutToWidth, displayWidth, padToWidth } from './display-width.ts';

/** How a table may look: `columns` is the terminal's width, null when the output is no terminal (nothing is cut then). */
export interface TableStyle {
  columns: number | null;
}

const GAP = 2;
const MIN_COLUMN = 4;

/** Shrinks the widest columns until the row fits; none gets narrower than MIN_COLUMN. */
function fit(widths: readonly number[], columns: number | null): number[] {
  const fitted = [...widths];
  if (columns === null) return fitted;
  const total = () => fitted.reduce((sum, width) => sum + width, 0) + GAP * (fitted.length - 1);
  while (total() > columns) {
    const widest = fitted.indexOf(Math.max(...fitted));
    if ((fitted[widest] ?? 0) <= MIN_COLUMN) break;
    fitted[widest] = (fitted[widest] ?? 0) - 1;
  }
  return fitted;
}

/** A table with a header, aligned by display width, one line per row, ending in a newline. */
export function textTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  style: TableStyle,
): string {
  const all = [header, ...rows];
  const natural = header.map((_, column) => Math.max(...all.map((row) => displayWidth(row[column] ?? ''))));
  const widths = fit(natural, style.columns);
  return all
    .map((row) =>
      widths
        .map((width, column) => padToWidth(cutToWidth(row[column] ?? '', width), width))
        .join(' '.repeat(GAP))
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
