import { expect, test } from 'vitest';
import { BUCKETS_OF_REFS } from '../../../../src/store/reader/find-buckets.ts';
import { DIGESTS_SQL } from '../../../../src/store/reader/read-condensed.ts';
import { LAST_BUCKET } from '../../../../src/store/reader/read-context.ts';
import { INTERVALS_SQL } from '../../../../src/store/reader/read-intervals.ts';
import { WALK_DOWN, WALK_UP } from '../../../../src/store/reader/walk-events.ts';
import { makeEvent } from '../support/make-event.ts';
import { openWriter, tamper, tempStorePath } from '../support/temp-store.ts';

const PLANS: [string, string][] = [
  ['a page of events upwards', WALK_UP],
  ['a page of events downwards', WALK_DOWN],
  ['the buckets of a search', BUCKETS_OF_REFS],
  ['the last bucket of a type or app', LAST_BUCKET],
  ['digests', DIGESTS_SQL],
  ['intervals', INTERVALS_SQL],
  ['the oldest event', 'SELECT min(ts_ms) FROM events WHERE ts_ms >= ?'],
];

test.each(PLANS)('%s are found by index, never by looking through the table', (_name, sql) => {
  const path = tempStorePath();
  openWriter(path).append([makeEvent({ number: 1 })]);
  tamper(path, (db) => {
    const values = Array.from({ length: sql.split('?').length - 1 }, () => 0);
    const plan = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    const details = plan.map(({ detail }) => detail).filter((detail) => !detail.startsWith('SCAN json_each'));
    expect(details.some((detail) => detail.startsWith('SEARCH'))).toBe(true);
    expect(details.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
  });
});
