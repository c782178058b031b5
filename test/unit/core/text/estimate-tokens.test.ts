import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../src/core/text/estimate-tokens.ts';
import { realTokens } from './real-tokens.ts';

const SAMPLES: Record<string, string> = {
  'English technical':
    'The recorder writes every batch in one transaction and keeps a heartbeat row, so readers can tell a crashed process from a paused one without touching the lock file. When the disk is full it retries with a growing delay.',
  'English prose':
    'She had walked along the harbour every evening that winter, watching the ferries come in with their lights on, and wondering whether anyone aboard had noticed how quiet the town had become since October.',
  Japanese:
    '横浜港の歴史は開港から始まり、明治時代には生糸の輸出で栄えました。大桟橋は何度も改修され、現在では国際客船ターミナルとして多くの人々に利用されています。夜になると港の明かりが水面に映ります。',
  code: 'export function estimateTokens(text: string): number {\n  let sum = 0;\n  for (const match of text.matchAll(PIECE)) sum += pieceWeight(match);\n  return Math.ceil(sum);\n}\n',
  URLs: 'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Intl/Segmenter https://github.com/acme/zanei/pull/42/files https://docs.python.org/3/library/itertools.html',
};

describe('estimateTokens', () => {
  it.each(Object.entries(SAMPLES))('of %s is within 12 % of the larger of two tokenizers', (_, text) => {
    const real = realTokens(text);
    expect(Math.abs(estimateTokens(text) / real - 1)).toBeLessThanOrEqual(0.12);
  });

  it('is 0 for nothing and counts what it never saw', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('\ud83d\u{10ffff}ɐ')).toBeGreaterThan(3);
  });

  it.each(['a', '9', 'aA', ' ', '-', '漢', '\n'])('takes a megabyte of %j in its stride', (unit) => {
    expect(estimateTokens(unit.repeat(1_000_000))).toBeGreaterThanOrEqual(0);
  });

  it('adds up over lines', () => {
    const lines = Object.values(SAMPLES).map((text) => `${text.trim()}\n`);
    const parts = lines.reduce((sum, line) => sum + estimateTokens(line), 0);
    expect(Math.abs(estimateTokens(lines.join('')) - parts)).toBeLessThanOrEqual(lines.length);
  });
});
