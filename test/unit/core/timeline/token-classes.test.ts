import { describe, expect, it } from 'vitest';
import { answerTimeline } from '../../../../src/core/answer/answer-timeline.ts';
import { parseTimelineParams } from '../../../../src/core/answer/parse-params.ts';
import { eventId } from '../../../../src/core/event/event-id.ts';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import { estimateTokens } from '../../../../src/core/text/estimate-tokens.ts';
import { ArrayStore } from '../array-store.ts';
import { eventOf } from './notation.ts';
import { TEXT_CLASSES, type ClassOfText, type TextClass } from './titles-by-class.ts';
import { realTokens } from '../text/real-tokens.ts';

const START = Date.parse('2026-03-02T00:00:00Z');
const AT = { now_ms: START + 10 * 86_400_000, zone: 'UTC' };
const DAYS = 40;

type Roll = (below: number) => number;

/** The same numbers for the same seed (a linear congruential generator, constants of Numerical Recipes). */
function dice(seed: number): Roll {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function deed({ titles, urls }: ClassOfText, roll: Roll): [type: string, args: string] {
  const title = JSON.stringify(titles[roll(titles.length)]);
  if (urls.length > 0 && roll(3) > 0) return ['nav', `${urls[roll(urls.length)] ?? ''} ${title}`];
  const kind = roll(5);
  if (kind < 3) return ['act', title];
  return ['key', kind === 3 ? `text×${1 + roll(400)}` : 'cmd+s×1'];
}

function day(text: ClassOfText, roll: Roll): ZaneiEvent[] {
  let at = START;
  return Array.from({ length: 10 + roll(80) }, (_, index) => {
    at += roll(4) === 0 ? roll(900_000) : 15_000 + roll(120_000);
    const [type, args] = deed(text, roll);
    const event = eventOf(at, at - START, type, text.apps[roll(text.apps.length)] ?? '', args, index);
    // Ids as they are made, for an id of zeros is fewer tokens.
    const id = eventId(at, (bytes) => bytes.forEach((_byte, place) => (bytes[place] = roll(256))));
    return { ...event, id };
  });
}

function errorOf(name: TextClass, seed: number, format: string): number {
  const store = new ArrayStore(day(TEXT_CLASSES[name], dice(seed * 7919)));
  const params = parseTimelineParams({
    since: '2026-03-02T00:00:00Z',
    until: '2026-03-03T00:00:00Z',
    format,
    granularity: seed % 4 === 0 ? 'fine' : 'coarse',
    token_budget: [400, 1000, 4000][seed % 3],
  });
  const { text } = answerTimeline(store, params, AT);
  return Math.abs(estimateTokens(text) / realTokens(text) - 1);
}

const CASES = (Object.keys(TEXT_CLASSES) as TextClass[]).flatMap((name) =>
  ['markdown', 'structured'].map((format) => [name, format] as const),
);

describe('the token estimate of timelines full of', () => {
  it.each(CASES)('%s, as %s, is within 5 hundredths on average and 10 at worst', (name, format) => {
    const errors = Array.from({ length: DAYS }, (_, seed) => errorOf(name, seed + 1, format));
    expect(Math.max(...errors)).toBeLessThanOrEqual(0.1);
    expect(errors.reduce((sum, error) => sum + error, 0) / DAYS).toBeLessThanOrEqual(0.05);
  });
});
