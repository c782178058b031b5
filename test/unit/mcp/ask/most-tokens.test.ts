import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostTokens } from '../../../../src/mcp/ask/most-tokens.ts';
import { realTokens } from '../../core/text/real-tokens.ts';

/** `count` characters out of a block of Unicode, each another one. */
const block = (from: number, size: number, count = 1000) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(from + ((at * 7919) % size))).join('');
const pick = (from: string) =>
  Array.from({ length: 4000 }, (_, at) => from[(at * 7919 + (at >> 2) * 3) % from.length]).join('');

/** What the real tokenizers may need more than said; the users of the bound leave that much. */
const SLACK = 1.1;

test.each([
  ['rare Chinese', block(0x4e00, 20_000)],
  ['Chinese out of dictionaries', block(0x3400, 6500)],
  ['beyond the first plane', block(0x20000, 40_000)],
  ['pictures', block(0x1f300, 0x3ff)],
  ['cuneiform', block(0x12000, 0x3ff)],
  ['private use', block(0xe000, 6000)],
  ['Burmese, Khmer, Lao', block(0x1000, 150) + block(0x1780, 90) + block(0xe80, 80)],
  ['Devanagari', block(0x900, 0x7f)],
  ['Greek', block(0x370, 0x80)],
  ['Arabic', block(0x600, 0xff)],
  ['Hebrew', block(0x590, 0x60)],
  ['Cyrillic', block(0x400, 0xff)],
  ['Latin with marks', block(0xc0, 0x180)],
  ['marks alone', block(0x300, 0x6f)],
  ['boxes', block(0x2500, 0x9f)],
  ['Korean', block(0xac00, 11_000)],
  ['katakana', block(0x30a1, 90)],
  ['full width', block(0xff01, 90)],
  ['signs', pick('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')],
  ['capitals', pick('QXZJVKWPGB')],
  ['no words', pick('qxzjvkwpgb')],
  ['all kinds', pick('aZ9.qX3-kW7_')],
  ['words nobody knows', 'zuvo kepa rixo wupa tegi jola noqu '.repeat(100)],
  ['numbers', '83 7 1 9 44 '.repeat(300)],
  ['sums', '9f86d081884c7d659a2feaa0c55ad015 01HZX3V6M0 '.repeat(90)],
  ['escaped', JSON.stringify('"\\*_[](`<>|#\u202e\n\t'.repeat(200))],
  ['escaped twice', JSON.stringify(JSON.stringify('"\\*_[](`<>|#\u202e\n\t'.repeat(200)))],
])('%s cost no more than said', (_, text) => {
  expect(realTokens(text) / mostTokens(text)).toBeLessThan(SLACK);
});

test.each([
  [
    'English',
    'The quick brown fox jumps over a lazy dog near the harbor; review the parser for 2 hours. '.repeat(40),
  ],
  ['Japanese', '東京都渋谷区の古い喫茶店で書いた議事録、第三章。カタカナも少し。'.repeat(40)],
  ['Russian', 'Проверить отчёт о продажах за ноябрь и ответить на письмо. '.repeat(40)],
])('ordinary %s is counted twice at most', (_, text) => {
  expect(mostTokens(text) / realTokens(text)).toBeLessThan(2.1);
});

test('any text: linear, never negative, and bytes are the most there is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const most = mostTokens(text);
      expect(most).toBeGreaterThanOrEqual(0);
      expect(realTokens(text.toWellFormed())).toBeLessThanOrEqual(most * SLACK + 3);
    }),
    { numRuns: 3000 },
  );
});
