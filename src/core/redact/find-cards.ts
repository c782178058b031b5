import { isCardNumber } from './card-issuers.ts';
import type { TextRange } from './text-range.ts';

/** How card numbers are written in groups, the longest first. */
const LAYOUTS: readonly (readonly number[])[] = [
  [4, 4, 4, 4, 3],
  [4, 4, 4, 4, 2],
  [4, 4, 4, 4, 1],
  [4, 4, 4, 4],
  [6, 13],
  [4, 6, 5],
  [4, 6, 4],
  [4, 4, 4, 3],
  [4, 4, 4, 2],
  [4, 4, 4, 1],
];

const SEPARATOR = /^(?:[.\t-]| {1,2})$/;

/** Card numbers of 13 to 19 digits, in one run or in the groups people write, also beside other digits. */
export function findCards(text: string): TextRange[] {
  const groups: TextRange[] = [];
  const digits = /\d+/g;
  for (let run = digits.exec(text); run !== null; run = digits.exec(text)) {
    groups.push({ start: run.index, end: run.index + run[0].length });
  }
  const ranges: TextRange[] = [];
  for (let at = 0; at < groups.length;) {
    const taken = isWholeCard(text, groups[at]) ? 1 : groupedCard(text, groups, at);
    const first = groups[at];
    const last = groups[at + taken - 1];
    if (taken > 0 && first !== undefined && last !== undefined) {
      ranges.push({ start: first.start, end: last.end });
    }
    at += Math.max(1, taken);
  }
  return ranges;
}

function isWholeCard(text: string, group: TextRange | undefined): boolean {
  if (group === undefined) return false;
  const { start, end } = group;
  if (end - start < 13 || end - start > 19 || !isCardNumber(text.slice(start, end))) return false;
  const before = text.slice(Math.max(0, start - 2), start);
  // Letters beside the digits make an identifier; `0.4…` and `0,4…` a fraction; `4….5` a number.
  if (/[A-Za-z0-9_]$|\d\.$|0,$/.test(before)) return false;
  return !/^(?:[A-Za-z0-9_]|\.\d)/.test(text.slice(end, end + 2));
}

/** How many groups from `at` make up one card; 0 when they do not. */
function groupedCard(text: string, groups: readonly TextRange[], at: number): number {
  for (const layout of LAYOUTS) {
    if (!layout.every((size, i) => sizeOf(groups[at + i]) === size)) continue;
    const taken = groups.slice(at, at + layout.length);
    if (!sameSeparators(text, taken)) continue;
    if (isCardNumber(taken.map(({ start, end }) => text.slice(start, end)).join(''))) return layout.length;
  }
  return 0;
}

function sizeOf(group: TextRange | undefined): number {
  return group === undefined ? 0 : group.end - group.start;
}

function sameSeparators(text: string, groups: readonly TextRange[]): boolean {
  const gaps = groups.slice(1).map((group, i) => text.slice(groups[i]?.end, group.start));
  const first = gaps[0] ?? '';
  return SEPARATOR.test(first) && gaps.every((gap) => gap === first);
}
