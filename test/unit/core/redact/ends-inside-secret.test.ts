import { expect, test } from 'vitest';
import { endsInsideSecret } from '../../../../src/core/redact/ends-inside-secret.ts';

const hidden = (text: string): string | null => {
  const start = endsInsideSecret(text);
  return start === null ? null : text.slice(start);
};

test.each([
  'we should ask',
  'the token',
  'import sk',
  'we use scikit sk-learn',
  'key-value',
  'secret_name',
  'bearer of news',
  'the next token: none',
  'password: reset',
  'const tokenCount = items',
  'ghp_16C7 was revoked',
  'eyJ of the beholder',
  'pass 12 tests',
  'npm_config',
  '',
])('%j stays', (text) => {
  expect(hidden(text)).toBeNull();
});

test.each([
  ['use ghp_1', 'ghp_1'],
  ['AKIA12', 'AKIA12'],
  ['my glpat-ab', 'glpat-ab'],
  ['sk-a1', 'sk-a1'],
  ['sk_live_a', 'sk_live_a'],
  ['xoxb-1', 'xoxb-1'],
  ['hvs.CA', 'hvs.CA'],
  ['npm_a1', 'npm_a1'],
  ['hf_aBc', 'hf_aBc'],
  ['AIzaSy', 'AIzaSy'],
  ['eyJhbGci', 'eyJhbGci'],
  ['Bearer a1', 'a1'],
  ['api_key=ab1', 'ab1'],
  ['password: a1', 'a1'],
])('%j ends inside a secret', (text, tail) => {
  expect(hidden(text)).toBe(tail);
});
