import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenWeight } from '../../../../src/core/text/estimate-tokens.ts';

/** The same pieces, told by a regular expression; weights of pieces of one kind are asked of the function itself. */
const PIECE =
  /evt_[0-7][0-9A-HJKMNP-TV-Z]{25}|[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]|[0-9]+|[!-/:-@[-`{-~]+|[ \t]*[\r\n]+|[ \t]+|[^]/gu;

const ID = 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const chunk = fc.oneof(
  fc.constantFrom(
    ID,
    ID.slice(0, 29),
    `x${ID}`,
    `${ID}9`,
    'evt_',
    'eee',
    'ABc',
    'ABCd',
    'aBC',
    'XMLHttpRequest',
  ),
  fc.constantFrom(' ', '\t', '  \n', '\n  ', '\r\n', '\n\n', '\u0000', '\u007f', '\u00a0', '\u2028', '　'),
  fc.constantFrom('夜の港', 'カタカナ', '한국어', 'Ålesund', 'Привет', '👩‍👩‍👧', '\ud83d', '\udc00', '…', '“'),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
);

it('weighs a text as the sum of its pieces, in order', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 12 }), (chunks) => {
      const text = chunks.join('');
      const pieces = Array.from(text.matchAll(PIECE), ([piece]) => piece);
      expect(tokenWeight(text)).toBe(pieces.reduce((sum, piece) => sum + tokenWeight(piece), 0));
    }),
    { numRuns: 2000 },
  );
});

it.each([
  [ID, 20],
  ['the', 0.95],
  ['Word', 1.1],
  ['writing', 1],
  ['recorder1', 1 + 1.05],
  ['transactional', 1.05 + 0.15 * 4],
  ['ABC', 1.5],
  ['ABCdef', 1.5 + 1.1],
  ['12345', 2.1],
  ['://', 1.1],
  ['  \n\n', 1.05],
  [' ', 0],
  ['漢', 1.45],
  ['か', 0.85],
  ['👍', 2.6],
  ['\u0000', 1.5],
])('%j weighs %d', (text, weight) => {
  expect(tokenWeight(text)).toBeCloseTo(weight, 12);
});
