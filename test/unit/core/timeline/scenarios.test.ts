import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerTimeline } from '../../../../src/core/answer/answer-timeline.ts';
import { parseTimelineParams } from '../../../../src/core/answer/parse-params.ts';
import { ArrayStore } from '../array-store.ts';
import { readTrace } from './notation.ts';

interface Scenario {
  name: string;
  date: string;
  since: string;
  until: string;
  zone: string;
}

const SCENARIOS: Scenario[] = [
  {
    name: 'a',
    date: '2026-03-02',
    since: '2026-03-02T17:00:00Z',
    until: '2026-03-02T18:00:00Z',
    zone: 'America/Los_Angeles',
  },
  {
    name: 'b',
    date: '2026-03-03',
    since: '2026-03-03T01:00:00Z',
    until: '2026-03-03T01:30:00Z',
    zone: 'Asia/Tokyo',
  },
  { name: 'c', date: '2026-10-25', since: '2026-10-25', until: '2026-10-25', zone: 'Europe/Berlin' },
  {
    name: 'd',
    date: '2026-03-04',
    since: '2026-03-04T15:00:00Z',
    until: '2026-03-04T15:20:00Z',
    zone: 'UTC',
  },
  {
    name: 'e',
    date: '2026-03-05',
    since: '2026-03-05T13:00:00Z',
    until: '2026-03-05T13:40:00Z',
    zone: 'UTC',
  },
  {
    name: 'day.en',
    date: '2026-04-14',
    since: '2026-04-14',
    until: '2026-04-14T12:00',
    zone: 'Europe/Berlin',
  },
  { name: 'day.ja', date: '2026-04-14', since: '2026-04-14', until: '2026-04-14T13:30', zone: 'Asia/Tokyo' },
];

const folder = `${import.meta.dirname}/golden`;

function answer({ name, date, since, until, zone }: Scenario, more: object): string {
  const { events, intervals } = readTrace(date, readFileSync(`${folder}/${name}.trace.txt`, 'utf8'));
  const at = { now_ms: Date.parse('2026-12-01T00:00:00Z'), zone };
  return answerTimeline(new ArrayStore(events, intervals), parseTimelineParams({ since, until, ...more }), at)
    .text;
}

/** The answers as files: what an agent reads, to be looked at in full when it changes. */
describe.each(SCENARIOS)('timeline of $name', (scenario) => {
  it.each([
    ['default.md', {}],
    ['250.md', { token_budget: 250 }],
    ['fine.md', { granularity: 'fine', token_budget: 100_000 }],
    ['json', { format: 'structured', token_budget: 100_000 }],
  ] as const)('is what is kept in %s', async (file, params) => {
    await expect(`${answer(scenario, params)}\n`).toMatchFileSnapshot(`${folder}/${scenario.name}.${file}`);
  });
});

describe('what nobody may read', () => {
  const [, , , , secret] = SCENARIOS;

  it('is in no format', () => {
    for (const params of [
      {},
      { granularity: 'fine' },
      { format: 'structured' },
      { format: 'structured', granularity: 'fine' },
    ]) {
      const text = answer(secret!, params);
      expect(text).not.toContain('CANARY');
      expect(text).not.toContain('access_token');
      expect(text).toContain('[REDACTED:credit_card]');
    }
  });
});
