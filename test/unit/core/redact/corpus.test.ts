import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { falseHit, measureCorpus, mustGo, mustStay, survivors } from './read-corpus.ts';

const document = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/redaction.md'), 'utf8');

/** The percentage that docs/redaction.md states for `name`. */
function documented(name: string): number {
  const row = new RegExp(`\\| ${name} \\| ([0-9.]+) % \\|`).exec(document);
  expect(row, `docs/redaction.md states the ${name}`).not.toBeNull();
  return Number(row![1]) / 100;
}

test('the corpus has at least 300 lines each way', () => {
  expect(mustGo.length).toBeGreaterThanOrEqual(300);
  expect(mustStay.length).toBeGreaterThanOrEqual(300);
});

test('no corpus line is there twice', () => {
  const all = [...mustGo.map(({ template }) => template), ...mustStay];
  expect(all.length).toBe(new Set(all).size);
});

test('recall and precision are not worse than the document says', () => {
  const { recall, precision, missed, falseHits } = measureCorpus(20);
  expect({ missed, falseHits }).toEqual({ missed: [], falseHits: [] });
  expect(recall).toBeGreaterThanOrEqual(documented('recall'));
  expect(precision).toBeGreaterThanOrEqual(documented('precision'));
});

test('a made-up secret of any format is gone from any line around it', () => {
  const around = fc.constantFrom('', ' ', '(', '"', '\n', ' — ', '、', '> ', 'see: ', '日本語');
  fc.assert(
    fc.property(fc.constantFrom(...mustGo), fc.nat(), around, (line, seed, before) => {
      const template = before.endsWith('"') ? `${before}${line.template}"` : `${before}${line.template}`;
      expect(survivors({ ...line, template }, seed)).toEqual([]);
    }),
    { numRuns: 2000, seed: 20261130 },
  );
});

test('a harmless line stays, whatever it is filled with and however it ends', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...mustStay),
      fc.nat(),
      fc.constantFrom('', ' ', '\n', '\r\n'),
      (line, seed, end) => {
        expect(falseHit(line + end, seed)).toBeNull();
      },
    ),
    { numRuns: 2000, seed: 20261130 },
  );
});
