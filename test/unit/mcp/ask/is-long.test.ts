import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/core/config/config.ts';
import type { McpContext } from '../../../../src/mcp/context.ts';
import { isLongQuery, isLongTimeline } from '../../../../src/mcp/ask/is-long.ts';

/** The evening of a day with 25 hours. */
const CONTEXT: McpContext = {
  withStore: (use) => Promise.resolve(use(null)),
  readConfig: () => Promise.resolve(defaultConfig()),
  now: () => Date.UTC(2026, 9, 25, 22, 30),
  zone: () => 'Europe/Berlin',
};

test.each([
  [{}, false],
  [{ since: 'today' }, false],
  [{ since: '25h' }, false],
  [{ since: '26h' }, true],
  [{ since: '30d' }, true],
  [{ since: '6h', granularity: 'fine' }, false],
  [{ since: '7h', granularity: 'fine' }, true],
])('a timeline of %j is long: %s', (raw, long) => {
  expect(isLongTimeline(CONTEXT, raw)).toBe(long);
});

test.each([
  [{}, false],
  [{ since: '1d' }, false],
  [{ since: '7d' }, true],
  [{ text: 'invoice' }, true], // everything kept
  [{ text: 'invoice', since: '1h' }, false],
  [{ ids: ['evt_01HZX3V6M0ABCDEFGHJKMNPQRS'] }, false],
  [{ ids: ['evt_01HZX3V6M0ABCDEFGHJKMNPQRS'], since: '30d' }, false],
])('a query of %j is long: %s', (raw, long) => {
  expect(isLongQuery(CONTEXT, raw)).toBe(long);
});

test('bad words are refused before anything is read', () => {
  expect(() => isLongTimeline(CONTEXT, { since: 'soon' })).toThrow(/since/);
  expect(() => isLongQuery(CONTEXT, { cursor: 'x' })).toThrow(/cursor/);
});
