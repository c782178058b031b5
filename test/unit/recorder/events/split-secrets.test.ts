import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate } from '../../core/redact/fill-template.ts';
import { ALL_PARTS, type EventMakerParts } from '../../../../src/recorder/events/event-maker-parts.ts';
import { NOTES, play, Scene } from './scene.ts';

const TEXT = { capture: { text_content: true } };
/** Prefix and made-up body; the bodies are what must not be stored. */
const SECRETS: readonly (readonly [lead: string, body: string])[] = [
  ['ghp_', '{alnum:36}'],
  ['github_pat_', '{alnum:22}'],
  ['glpat-', '{alnum:20}'],
  ['AKIA', '{upper:16}'],
  ['AIza', '{url64:35}'],
  ['xoxb-', '{digits:12}-{alnum:24}'],
  ['sk_live_', '{alnum:24}'],
  ['npm_', '{alnum:36}'],
  ['sk-proj-', '{alnum:48}'],
  ['sk-ant-api03-', '{alnum:48}'],
  ['hf_', '{alnum:34}'],
  ['hvs.', '{alnum:24}'],
  ['eyJ', 'hbGciOiJIUzI1NiJ9.{alnum:30}.{alnum:43}'],
  ['Authorization: Bearer ', '{alnum:40}'],
  ['api_key=', '{alnum:32}'],
];

function stored(
  pieces: readonly string[],
  config: object = TEXT,
  parts: Partial<EventMakerParts> = {},
): string[] {
  const scene = new Scene().front(NOTES).focus();
  for (const piece of pieces) scene.type(piece).wait(3_000).key(null, { key_kind: 'navigation' }).wait(3_000);
  return play(scene, { config, parts }).events.flatMap((event) =>
    event.type === 'input.key' && event.data.text !== null ? [event.data.text] : [],
  );
}

test('a token cut by a pause is stored in no piece', () => {
  expect(stored(['use ghp_1', '6C7e42F292c6912E7710c838347Ae178B4a now'])).toEqual([
    'use [REDACTED:token]',
    '[REDACTED:token] now',
  ]);
  expect(stored(['AKIA12', '34AB', 'CD567890QR', ' ok'])).toEqual([
    '[REDACTED:token]',
    '[REDACTED:token]',
    '[REDACTED:token]',
    ' ok',
  ]);
});

test('it is the rule for unfinished secrets that hides the first piece', () => {
  const { unfinished, ...redaction } = ALL_PARTS.redaction;
  expect(unfinished).toBeDefined();
  expect(stored(['AKIA12', '34AB'], TEXT, { redaction })).toEqual(['AKIA12', '34AB']);
});

test('a window of another name keeps its own typing', () => {
  const scene = new Scene().front(NOTES).focus().type('AKIA12').wait(3_000);
  scene.front(NOTES, { title: 'Other', id: 5 }).focus().type('34 apples').wait(3_000);
  const texts = play(scene, { config: TEXT }).events.flatMap((event) =>
    event.type === 'input.key' ? [event.data.text] : [],
  );
  expect(texts).toEqual(['[REDACTED:token]', '34 apples']);
});

test('a cut token stays when the token redactor is off', () => {
  const off = { ...TEXT, filter: { redactors: ['email'] } };
  expect(stored(['AKIA12', '34AB'], off)).toEqual(['AKIA12', '34AB']);
});

test('prose and names typed with pauses are not eaten', () => {
  const pieces = [
    'we ask',
    'ed for the token',
    'ized text of sk',
    'etch and npm_config',
    '_x, sk-learn',
    'ing',
  ];
  expect(stored(pieces)).toEqual(pieces);
});

test('wherever a secret is cut, no six characters of it are stored', () => {
  const cuts = fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...SECRETS), fc.nat({ max: 9999 }), cuts, ([lead, template], seed, at) => {
      const body = fillTemplate(template, seed);
      const whole = `see ${lead}${body}`;
      const points = [0, ...at.map((n) => n + 4).filter((n) => n < whole.length), whole.length].sort(
        (a, b) => a - b,
      );
      const pieces = points.slice(1).map((end, i) => whole.slice(points[i], end));
      const text = stored(pieces.filter((piece) => piece !== '')).join('\n');
      for (let i = 0; i + 6 <= body.length; i += 1) expect(text).not.toContain(body.slice(i, i + 6));
    }),
    { numRuns: 300, seed: 41 },
  );
});
