import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToWidth, displayWidth } from '../../../../src/cli/output/display-width.ts';
import type { Terminal } from '../../../../src/cli/output/terminal.ts';
import { textTable } from '../../../../src/cli/output/text-table.ts';

/** A terminal without colours, of this width; null: no terminal. */
const plain = (columns: number | null): Terminal => ({
  columns: () => columns,
  errorColumns: () => null,
  colour: () => false,
  canRedraw: () => false,
  canAsk: () => false,
});

describe('textTable', () => {
  it('aligns wide characters and emoji by the columns they take', () => {
    expect(
      textTable(
        ['A', 'B'],
        [
          ['日本', 'x'],
          ['👨‍👩‍👧', 'y'],
          ['e\u0301', 'z'],
        ],
        plain(null),
      ),
    ).toBe('A     B\n日本  x\n👨‍👩‍👧    y\ne\u0301     z\n');
  });

  it('never gets wider than the terminal, five columns in fourteen included', () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .map((text) => text.replaceAll(/[\n\r\p{Cc}]/gu, ''));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell, cell, cell), { maxLength: 8 }),
        fc.integer({ min: 14, max: 90 }),
        (rows, columns) => {
          const table = textTable(['FIRST', 'SECOND', 'THIRD', '4TH', '5TH'], rows, plain(columns));
          for (const line of table.trimEnd().split('\n'))
            expect(displayWidth(line)).toBeLessThanOrEqual(columns);
        },
      ),
    );
  });

  it('cuts between graphemes', () => {
    expect(cutToWidth('家族👨‍👩‍👧家族', 6)).toBe('家族…');
    expect(cutToWidth('家族👨‍👩‍👧家族', 7)).toBe('家族👨‍👩‍👧…');
    expect(cutToWidth('abc', 3)).toBe('abc');
    expect(cutToWidth('abc', 0)).toBe('');
  });
});
