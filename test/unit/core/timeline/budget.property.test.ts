import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerTimeline } from '../../../../src/core/answer/answer-timeline.ts';
import { timelineAnswer } from '../../../../src/core/answer/answers.ts';
import { parseTimelineParams } from '../../../../src/core/answer/parse-params.ts';
import { estimateTokens } from '../../../../src/core/text/estimate-tokens.ts';
import { ArrayStore } from '../array-store.ts';
import { DAY_START, someEvents, someIntervals } from './arbitrary-trace.ts';
import { eventOf } from './notation.ts';
import { realTokens } from '../text/real-tokens.ts';

const AT = { now_ms: DAY_START + 10 * 86_400_000, zone: 'Asia/Tokyo' };
const RANGE = { since: '2026-03-01T23:00:00Z', until: '2026-03-03T00:00:00Z' };
/** What the head costs alone: less cannot be given. */
const BARE_HEAD = { markdown: 54, structured: 70 };

const question = fc.record({
  format: fc.constantFrom('markdown', 'structured'),
  granularity: fc.constantFrom('coarse', 'fine'),
  token_budget: fc.integer({ min: 34, max: 4000 }),
  time_zone: fc.constantFrom(undefined, 'local', 'Australia/Lord_Howe'),
});

/** `count` sessions of two minutes in turns of forty apps. */
function manySessions(count: number): ArrayStore {
  return new ArrayStore(
    Array.from({ length: count }, (_, index) => {
      const at = DAY_START - 3_600_000 + index * 120_000;
      return eventOf(at, index, 'act', `App${index % 40}`, `"window ${index} 第${index}章"`, index);
    }),
  );
}

describe('token budget', () => {
  it('is kept, and what is missing is said', () => {
    fc.assert(
      fc.property(someEvents(120), someIntervals, question, (events, intervals, params) => {
        const { text, answer } = answerTimeline(
          new ArrayStore(events, intervals),
          parseTimelineParams({ ...RANGE, ...params }),
          AT,
        );
        expect(answer.token_estimate).toBeLessThanOrEqual(
          Math.max(params.token_budget, BARE_HEAD[answer.format]),
        );
        expect(answer.token_estimate).toBe(estimateTokens(text));
        expect(timelineAnswer.safeParse(answer).success).toBe(true);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it.each([34, 52, 120, 250, 1000, 4000])(
    'of %i keeps the newest sessions and counts the rest',
    (token_budget) => {
      const store = manySessions(300);
      const { answer, text } = answerTimeline(store, parseTimelineParams({ ...RANGE, token_budget }), AT);
      expect(answer.truncated).toBe(true);
      if (token_budget < 250) return;
      const headings = text.match(/^## /gm)?.length ?? 0;
      expect(headings).toBeGreaterThan(0);
      const dropped = /^Dropped: the (\d+) oldest sessions, all before (\S+)$/m.exec(text);
      const first = /^## (\S+) — /m.exec(text);
      expect(dropped?.[2]).toBe(first?.[1]);
      expect(text).toContain('window 299');
    },
  );

  it('never gives an empty answer where one session fits', () => {
    const store = manySessions(5000);
    for (const format of ['markdown', 'structured']) {
      const wide = { since: '2026-03-01T22:00:00Z', until: '2026-03-09T00:00:00Z', format };
      const { text } = answerTimeline(store, parseTimelineParams({ ...wide, token_budget: 300 }), AT);
      expect(text).toContain('window 4999');
    }
  });

  it('reads every event once, however small it is', () => {
    for (const count of [1000, 5000]) {
      const store = manySessions(count);
      const wide = { since: '2026-03-01T22:00:00Z', until: '2026-03-03T23:00:00Z', token_budget: 200 };
      answerTimeline(store, parseTimelineParams(wide), AT);
      expect(store.scanned).toBe(count);
    }
  });

  it('is estimated within 10 % of the larger of two tokenizers, 5 % on average', () => {
    const errors: number[] = [];
    fc.assert(
      fc.property(someEvents(80), question, (events, params) => {
        const plain = events.filter(({ window }) =>
          /^[\p{L}\p{N}\p{P}\p{Zs}|⠋⠙]*$/u.test(window?.title ?? ''),
        );
        if (plain.length < 15) return;
        const budget = { ...params, token_budget: Math.max(params.token_budget, 300) };
        const { text } = answerTimeline(
          new ArrayStore(plain),
          parseTimelineParams({ ...RANGE, ...budget, format: 'markdown' }),
          AT,
        );
        const real = realTokens(text);
        const error = estimateTokens(text) / real - 1;
        expect(Math.abs(error)).toBeLessThanOrEqual(0.1);
        errors.push(Math.abs(error));
      }),
      { numRuns: 100, seed: 7 },
    );
    expect(errors.length).toBeGreaterThan(50);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThanOrEqual(0.05);
  });
});

describe('the written structure', () => {
  it('is only what the builder wrote, whatever titles say', () => {
    fc.assert(
      fc.property(someEvents(80), fc.constantFrom('coarse', 'fine'), (events, granularity) => {
        const params = parseTimelineParams({ ...RANGE, granularity, token_budget: 1_000_000 });
        const { text } = answerTimeline(new ArrayStore(events), params, AT);
        const structured = answerTimeline(
          new ArrayStore(events),
          { ...params, format: 'structured' },
          AT,
        ).answer;
        const sessions = structured.sessions ?? [];
        const lines = text.split('\n');
        const starting = (mark: string) => lines.filter((line) => line.startsWith(mark)).length;
        expect(starting('## ')).toBe(sessions.length);
        expect(starting('# ')).toBe(1);
        expect(starting('- ')).toBe(sessions.reduce((sum, { activities }) => sum + activities.length, 0));
        expect(starting('Title: ')).toBe(
          sessions.filter(({ title_summary }) => title_summary !== null).length,
        );
        expect(starting('Gap: ')).toBeLessThanOrEqual((structured.gaps ?? []).length);
        expect(text).not.toMatch(/(?<!\\)(?:\\\\)*<|\]\((?!\\)|<\|/);
        expect(text).not.toMatch(/\b1 (?:times|pages|keys|windows|apps)\b/);
        expect(text.replaceAll('\n', '')).not.toMatch(
          /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u2028\u2029\u{e0000}-\u{e007f}]/u,
        );
        for (const { title_summary } of sessions)
          expect(Array.from(title_summary ?? '').length).toBeLessThanOrEqual(120);
      }),
      { numRuns: 200 },
    );
  });
});
