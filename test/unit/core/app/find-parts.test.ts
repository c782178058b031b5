import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findParts } from '../../../../src/core/app/find-parts.ts';

const foundIn = (text: string, find: string): string[] =>
  findParts(text, find)
    .filter(({ found }) => found)
    .map(({ part }) => part);

it.each([
  ['anything', '', []],
  ['anything', '   ', []],
  ['', 'x', []],
  ['no', 'yes', []],
  ['a.b.c', '.', ['.', '.']],
  ['Rounding and ROUNDING', 'rounding', ['Rounding', 'ROUNDING']],
  ['残高の丸め', '丸め', ['丸め']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['İstanbul', 'i', []],
])('%j looked through for %j', (text, find, wanted) => {
  expect(foundIn(text, find)).toEqual(wanted);
});

it('nothing of the text is lost or said twice', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, find) => {
      expect(
        findParts(text, find)
          .map(({ part }) => part)
          .join(''),
      ).toBe(text);
    }),
  );
});
