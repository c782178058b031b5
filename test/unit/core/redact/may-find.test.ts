import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REDACTORS } from '../../../../src/core/event/redactors.ts';
import { DETECTORS } from '../../../../src/core/redact/find-tokens.ts';
import { foldText } from '../../../../src/core/redact/fold-text.ts';
import { FINDERS, redactText } from '../../../../src/core/redact/redact-text.ts';
import { rememberRedactions } from '../../../../src/core/redact/remember-redactions.ts';
import { TOKEN_FORMATS } from '../../../../src/core/redact/token-formats.ts';
import { fillTemplate } from './fill-template.ts';
import { mustGo, mustStay } from './read-corpus.ts';

const ALL = [...DETECTORS, FINDERS.email, FINDERS.credit_card];

/** Whether a cheap look ever says no where the search itself finds something: the plain search is the judge. */
const missed = (text: string): string[] => {
  const folded = foldText(text);
  return ALL.flatMap(({ find, mayFind }, row) =>
    !mayFind(folded) && find(folded).length > 0 ? [`row ${row}: ${JSON.stringify(text)}`] : [],
  );
};

const bare = (template: string, seed: number) => fillTemplate(template, seed).replace(/[«»]/g, '');

test('no line of the corpus is passed over, whatever its made-up values', () => {
  const lines = [...mustGo.map(({ template }) => template), ...mustStay];
  const seeds = Array.from({ length: 20 }, (_, seed) => seed * 7919);
  expect(lines.flatMap((line) => seeds.flatMap((seed) => missed(bare(line, seed))))).toEqual([]);
});

/** The corpus makes every row of the table find something, else the test above would say nothing. */
test('every row finds something in the corpus', () => {
  const texts = mustGo.map(({ template }) => foldText(bare(template, 1)));
  expect(ALL.map(({ find }) => texts.some((text) => find(text).length > 0))).toEqual(ALL.map(() => true));
});

const FRAGMENTS = [
  ...TOKEN_FORMATS.flatMap(({ prefixes }) => prefixes),
  ...'password passwd pwd pass passphrase pass_word Pass-Code token secret key api_key API-KEY credential auth authorization bearer basic Bearer BASIC signature access_signature secret_key_base contraseña パスワード 合言葉 暗証番号 密码 トークン 秘密鍵 アクセスキー to\u212aen \u212aey ap\u0130_key identified by login --password --token -u --user aws_secret_access_key -----BEGIN PRIVATE KEY-----END Private-Lines: eyJhbGciOiJIUzI1NiJ9 eyJ hooks.slack.com/services/ discord.com/api/webhooks/ sk- T3BlbkFJ A3- -us Q~ :AA .atlasv1. JQQJ99 +ASt +ASb access_token$production$'.split(
    ' ',
  ),
  ...[
    ': ',
    ':',
    '=',
    '>',
    '<password>',
    '://',
    '@',
    '%40',
    '.',
    ',',
    '"',
    "'",
    ' ',
    '\n',
    '\\n',
    '%20',
    '-',
    '_',
    '/',
    '$',
    '{',
    '[',
  ],
  ...[
    '4111 1111 1111 1111',
    '4111111111111111',
    '1',
    '12',
    '3782-822463-10005',
    '４１１１',
    'hunter2',
    'jane',
    'example.com',
  ],
];

test('no text put together from pieces of the rules is passed over', () => {
  const random = fc.stringMatching(/^[A-Za-z0-9_./+=~-]{4,40}$/);
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...FRAGMENTS) },
    { weight: 2, arbitrary: random },
    {
      weight: 1,
      arbitrary: fc
        .nat()
        .chain((seed) => fc.constantFrom(...mustGo).map(({ template }) => bare(template, seed))),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      expect(missed(pieces.join(''))).toEqual([]);
    }),
    { numRuns: 4000, seed: 20261201 },
  );
});

test('no line of long foreign text is passed over', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const folders = [
    '.',
    'docs',
    'src/core/redact',
    'src/core/policy',
    'src/config/read',
    'test/unit/core/redact',
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:md|ts|json)$/.test(entry.name))
      .map((entry) => path.join(root, folder, entry.name)),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    expect(missed(text)).toEqual([]);
    for (const line of text.split('\n')) expect(missed(line)).toEqual([]);
  }
});

test('what is remembered is what would be said again, for any order of texts and lists of redactors', () => {
  const texts = [
    ...mustGo.slice(0, 40).map(({ template }) => bare(template, 3)),
    'inbox (3)',
    '',
    'x'.repeat(600),
  ];
  const lists = [[...REDACTORS], ['token' as const], []];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...texts), fc.nat({ max: 2 })), { maxLength: 60 }),
      (questions) => {
        const remembering = rememberRedactions(redactText);
        for (const [text, list] of questions)
          expect(remembering(text, lists[list]!)).toEqual(redactText(text, lists[list]!));
      },
    ),
    { numRuns: 200, seed: 20261201 },
  );
});

test('no more is remembered than the bounds say', () => {
  const asked: string[] = [];
  const remembering = rememberRedactions((text) => {
    asked.push(text);
    return { text, rules: [] };
  });
  const ask = (text: string): boolean => {
    const before = asked.length;
    remembering(text, lists);
    return asked.length > before;
  };
  const lists: [] = [];
  const long = 'y'.repeat(513);
  expect([ask('title'), ask('title'), ask(long), ask(long)]).toEqual([true, false, true, true]);
  for (let n = 0; n < 2000; n += 1) ask(`title ${n}`);
  expect(ask('title')).toBe(true);
  for (let n = 0; n < 600; n += 1) ask(String(n).padStart(500));
  expect(ask('title')).toBe(true);
});
