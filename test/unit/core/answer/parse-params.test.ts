import { describe, expect, it } from 'vitest';
import { answerJsonSchema } from '../../../../src/core/answer/answer-json-schema.ts';
import { queryAnswer, statusAnswer, timelineAnswer } from '../../../../src/core/answer/answers.ts';
import { queryParams, statusParams, timelineParams } from '../../../../src/core/answer/params.ts';
import {
  parseQueryParams,
  parseStatusParams,
  parseTimelineParams,
} from '../../../../src/core/answer/parse-params.ts';

describe('refused arguments', () => {
  it.each([
    [{ limit: '12px' }, /^limit: /],
    [{ limit: '' }, /^limit: /],
    [{ limit: '1e3' }, /^limit: /],
    [{ limit: 1.5 }, /^limit: /],
    [{ limit: NaN }, /^limit: /],
    [{ limit: 0 }, /^limit must be between 1 and 1000$/],
    [{ limit: '-1' }, /^limit must be between 1 and 1000$/],
    [{ limit: 1001 }, /^limit must be between 1 and 1000$/],
    [{ types: 7 }, /^types: /],
    [{ types: Array.from({ length: 10_000 }, () => 'app.*') }, /^types: /],
    [{ foo: 1 }, /^unknown argument "foo"; accepted: since, until/],
    [{ __proto__x: 1 }, /^unknown argument/],
    [{ order: 'random' }, /^order: /],
    [[], /^arguments must be an object$/],
    ['since=1h', /^arguments must be an object$/],
  ])('query_events %j', (raw, words) => {
    expect(() => parseQueryParams(raw)).toThrow(words);
  });

  it.each([33, 0, -1, 4000.5, '4000.5', true])('token_budget %j', (token_budget) => {
    expect(() => parseTimelineParams({ token_budget })).toThrow(/^token_budget/);
  });

  it('get_status takes nothing', () => {
    expect(parseStatusParams({})).toEqual({});
    expect(() => parseStatusParams({ a: 1 })).toThrow(/accepted: none/);
  });
});

describe('accepted arguments', () => {
  it('absent and null take the defaults of the contract', () => {
    const defaults = { since: '15m', until: 'now', types: [], limit: 200, ids: [], order: 'newest_first' };
    for (const raw of [undefined, null, {}, { limit: null, app: null, types: null }, { app: '', text: '' }]) {
      expect(parseQueryParams(raw)).toEqual(defaults);
    }
    expect(parseTimelineParams({})).toEqual({
      since: '1h',
      until: 'now',
      format: 'markdown',
      token_budget: 4000,
      granularity: 'coarse',
    });
  });

  it('reads numbers and lists from strings where they are exact', () => {
    expect(parseQueryParams({ limit: '200', types: 'browser.*, app.activate' })).toMatchObject({
      limit: 200,
      types: ['browser.*', 'app.activate'],
    });
    expect(parseQueryParams({ types: '["app.activate"]' }).types).toEqual(['app.activate']);
    expect(parseTimelineParams({ token_budget: '34' }).token_budget).toBe(34);
    expect(parseTimelineParams({ token_budget: 1e9 }).token_budget).toBe(1e9);
  });

  it('a lookup by id or text looks at everything kept unless since is given', () => {
    expect(parseQueryParams({ text: '港' }).since).toMatch(/^0001/);
    expect(parseQueryParams({ ids: ['evt_0'] }).since).toMatch(/^0001/);
    expect(parseQueryParams({ text: '港', since: '2h' }).since).toBe('2h');
  });
});

describe('JSON Schemas', () => {
  it.each([
    ['input', timelineParams],
    ['input', queryParams],
    ['input', statusParams],
    ['output', timelineAnswer],
    ['output', queryAnswer],
    ['output', statusAnswer],
  ] as const)('of %s are flat: no unions, references or type lists', (io, schema) => {
    const text = JSON.stringify(answerJsonSchema(schema, io));
    expect(text).not.toMatch(/"(?:oneOf|anyOf|allOf|not|\$ref|\$defs|\$schema)"/);
    expect(text).not.toMatch(/"type":\[/);
    expect(text).toMatch(/^\{.*"type":"object"/);
    expect(text.length).toBeLessThan(6000);
  });
});
