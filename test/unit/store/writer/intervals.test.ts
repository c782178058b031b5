import { expect, test } from 'vitest';
import { openReader, openWriter, tempStorePath } from '../support/temp-store.ts';

const AT = Date.UTC(2026, 2, 2, 9);

test('an interval begins once, lasts until it ends, and never ends before it began', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  const reader = openReader(path);
  writer.beginInterval('paused', AT);
  writer.beginInterval('paused', AT + 5);
  writer.endInterval('locked', AT + 6);
  expect(reader.intervals(0, AT + 10)).toEqual([{ reason: 'paused', start_ms: AT, end_ms: null }]);
  writer.endInterval('paused', AT - 100);
  writer.endInterval('paused', AT + 100);
  expect(reader.intervals(0, AT + 10)).toEqual([{ reason: 'paused', start_ms: AT, end_ms: AT }]);
});

test('a clock that was set back keeps its end before its start, and is found from both', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.addInterval('clock_stepped', AT, AT - 3_600_000);
  writer.addInterval('asleep', AT + 10, AT);
  const reader = openReader(path);
  expect(reader.intervals(AT - 3_700_000, AT - 3_500_000)).toHaveLength(1);
  expect(reader.intervals(AT, AT)).toHaveLength(1);
  expect(reader.intervals(AT + 10, AT + 10)).toEqual([
    { reason: 'asleep', start_ms: AT + 10, end_ms: AT + 10 },
  ]);
});

test('only intervals that touch the range are given, by start', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.addInterval('asleep', AT + 50, AT + 60);
  writer.addInterval('locked', AT + 10, AT + 20);
  writer.beginInterval('recording', AT + 15);
  const reader = openReader(path);
  const reasons = (since: number, until: number) =>
    reader.intervals(AT + since, AT + until).map(({ reason }) => reason);
  expect(reasons(0, 9)).toEqual([]);
  expect(reasons(20, 49)).toEqual(['locked', 'recording']);
  expect(reasons(0, 50)).toEqual(['locked', 'recording', 'asleep']);
  expect(reasons(61, 90)).toEqual(['recording']);
});

test('forgetting a stretch of time cuts it out of the story', () => {
  const path = tempStorePath();
  const writer = openWriter(path);
  writer.addInterval('asleep', AT, AT + 10);
  writer.addInterval('locked', AT + 20, AT + 30);
  writer.addInterval('screen_saver', AT + 38, AT + 60);
  writer.beginInterval('recording', AT - 50);
  writer.purge({ since_ms: AT + 5, until_ms: AT + 39 });
  expect(openReader(path).intervals(0, AT + 100)).toEqual([
    { reason: 'recording', start_ms: AT - 50, end_ms: AT + 5 },
    { reason: 'asleep', start_ms: AT, end_ms: AT + 5 },
    { reason: 'screen_saver', start_ms: AT + 40, end_ms: AT + 60 },
    { reason: 'recording', start_ms: AT + 40, end_ms: null },
  ]);
  writer.purge({ all: true });
  expect(
    openReader(path)
      .intervals(0, Number.MAX_SAFE_INTEGER)
      .map(({ reason, end_ms }) => [reason, end_ms]),
  ).toEqual([['recording', null]]);
});
