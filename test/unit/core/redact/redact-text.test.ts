import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REDACTORS } from '../../../../src/core/event/redactors.ts';
import { redactText } from '../../../../src/core/redact/redact-text.ts';
import { ALL_REDACTORS, mustGo } from './read-corpus.ts';
import { fillTemplate } from './fill-template.ts';

const GITHUB = `ghp_${'aB3'.repeat(12)}`;

test.each([
  ['', ''],
  ['@', '@'],
  ['a@', 'a@'],
  ['password=', 'password='],
  ['"password":"', '"password":"'],
  ['Bearer ', 'Bearer '],
  ['eyJ.', 'eyJ.'],
  ['\ud83d', '\ud83d'],
  ['\udc00 4111', '\udc00 4111'],
])('%j is no secret', (text, expected) => {
  expect(redactText(text, ALL_REDACTORS)).toEqual({ text: expected, rules: [] });
});

test('without redactors nothing changes', () => {
  expect(redactText(`token=${GITHUB} 4111111111111111`, [])).toEqual({
    text: `token=${GITHUB} 4111111111111111`,
    rules: [],
  });
});

test('only the chosen kinds are redacted', () => {
  const text = `jane@example.com 4111111111111111 ${GITHUB}`;
  expect(redactText(text, ['email']).text).toBe(`[REDACTED:email] 4111111111111111 ${GITHUB}`);
  expect(redactText(text, ['credit_card']).text).toBe(`jane@example.com [REDACTED:credit_card] ${GITHUB}`);
  expect(redactText(text, ['token']).text).toBe('jane@example.com 4111111111111111 [REDACTED:token]');
});

test('rules are in configured order, once each, and only those that left a marker', () => {
  const text = `${GITHUB} a@example.com ${GITHUB}`;
  expect(redactText(text, ['token', 'credit_card', 'email', 'token']).rules).toEqual(['token', 'email']);
  expect(redactText(text, ['email', 'token']).rules).toEqual(['email', 'token']);
});

test('a kind that looks first does not save half of a wider secret', () => {
  const connection = 'postgres://app:4111111111111111@db.example.com/x';
  expect(redactText(connection, ['email', 'credit_card', 'token']).text).not.toContain('4111');
  const slack = `xoxb-4111111111111111-${'aB3'.repeat(8)}`;
  expect(redactText(slack, ['credit_card', 'token'])).toEqual({ text: '[REDACTED:token]', rules: ['token'] });
});

test.each([
  ['token=abcd1234', 'token=[REDACTED:token]'],
  ['Authorization: Bearer abcd1234', 'Authorization: Bearer [REDACTED:token]'],
  ['Mail jane@example.com, please.', 'Mail [REDACTED:email], please.'],
  ['(jane@example.com)', '([REDACTED:email])'],
  ['pay 4111111111111111 2026', 'pay [REDACTED:credit_card] 2026'],
  ['１ ４１１１１１１１１１１１１１１１ ２', '１ [REDACTED:credit_card] ２'],
  ['https://user:hunter2@example.com/x', 'https://user:[REDACTED:token]@example.com/x'],
  ['{"password":"hunter2","n":1}', '{"password":"[REDACTED:token]","n":1}'],
  ['a; password=hunter2; b', 'a; password=[REDACTED:token]; b'],
  ['password=hunter2&x=1', 'password=[REDACTED:token]&x=1'],
  ['x -----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY----- y', 'x [REDACTED:token] y'],
])('%j keeps everything but the secret', (text, expected) => {
  expect(redactText(text, ALL_REDACTORS).text).toBe(expected);
});

test('a second run changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom(...mustGo).map(({ template }) => fillTemplate(template, 1).replace(/[«»]/g, '')),
        ),
      ),
      fc.shuffledSubarray([...REDACTORS]),
      (parts, redactors) => {
        const once = redactText(parts.join(' '), redactors).text;
        expect(redactText(once, redactors)).toEqual({ text: once, rules: [] });
      },
    ),
    { numRuns: 300, seed: 20261130 },
  );
});

test('what stays is the original, character for character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const pieces = redactText(text, ALL_REDACTORS).text.split(/\[REDACTED:(?:email|credit_card|token)\]/);
      let at = 0;
      for (const piece of pieces) {
        const found = text.indexOf(piece, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + piece.length;
      }
    }),
    { numRuns: 500, seed: 20261130 },
  );
});
