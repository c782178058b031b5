import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZaneiError } from '../../../../src/core/errors.ts';
import { parseDuration } from '../../../../src/core/time/parse-duration.ts';
import { parseTimeWord, TIME_FORMS } from '../../../../src/core/time/parse-time-word.ts';

const NOW = Date.parse('2026-03-29T12:00:00Z');
const BERLIN = { now_ms: NOW, zone: 'Europe/Berlin' };

const at = (word: string, more: object = {}) =>
  new Date(parseTimeWord(word, { ...BERLIN, ...more })).toISOString();

describe('refused time words', () => {
  it.each([
    '',
    ' ',
    '0m',
    '0s',
    '-1h',
    '+1h',
    '1.5h',
    '1H',
    '15M',
    'NOW',
    'Today',
    '1h30m',
    'P1D',
    'h',
    'last 2 hours',
    'tomorrow',
    '1765000000',
    '1765000000000',
    '2026-02-30',
    '2026-13-01',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00+24:00',
    '0000-01-01T00:00:00Z',
    '10000-01-01T00:00:00Z',
    '99999999999w',
    '__proto__',
    'constructor',
    '１５m',
  ])('%j names the field and the accepted forms', (word) => {
    const parse = () => parseTimeWord(word, { ...BERLIN, field: 'since' });
    expect(parse).toThrow(ZaneiError);
    expect(parse).toThrow(TIME_FORMS);
    expect(parse).toThrow(/^since: /);
  });

  it('never are a silent other meaning: any text is a safe number of ms or refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{1,30}[smhdw]( ago)?$/)), (word) => {
        try {
          expect(Number.isSafeInteger(parseTimeWord(word, BERLIN))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(ZaneiError);
        }
      }),
    );
  });
});

describe('accepted time words', () => {
  it.each([
    ['now', '2026-03-29T12:00:00.000Z'],
    [' 15m ', '2026-03-29T11:45:00.000Z'],
    ['90m ago', '2026-03-29T10:30:00.000Z'],
    ['2w', '2026-03-15T12:00:00.000Z'],
    ['2026-03-01T09:00:00Z', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01t09:00:00.1239z', '2026-03-01T09:00:00.123Z'],
    ['2026-03-01T09:00:00+05:45', '2026-03-01T03:15:00.000Z'],
    ['2026-03-01 09:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T09:00:30', '2026-03-01T08:00:30.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2017-01-01T08:59:60+09:00', '2017-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('%j is %s', (word, time) => {
    expect(at(word)).toBe(time);
  });

  it.each([
    ['the 23-hour day', 'Europe/Berlin', '2026-03-29', 23],
    ['the 25-hour day', 'Europe/Berlin', '2026-10-25', 25],
    ['a half-hour change', 'Australia/Lord_Howe', '2026-04-05', 24.5],
    ['a plain day', 'Asia/Kathmandu', '2026-03-29', 24],
    ['a day without midnight', 'Africa/Cairo', '2026-04-24', 23],
  ])('a day is its own length: %s', (_, zone, day, hours) => {
    const context = { now_ms: NOW, zone };
    const length =
      parseTimeWord(day, { ...context, edge: 'until' }) - parseTimeWord(day, { ...context, edge: 'since' });
    expect(length / 3_600_000).toBe(hours);
  });

  it('today and yesterday are local days', () => {
    expect(at('today')).toBe('2026-03-28T23:00:00.000Z');
    expect(at('today', { edge: 'until' })).toBe('2026-03-29T22:00:00.000Z');
    expect(at('yesterday')).toBe('2026-03-27T23:00:00.000Z');
    expect(at('today', { zone: 'Pacific/Kiritimati' })).toBe('2026-03-29T10:00:00.000Z');
  });

  it('a local time that does not exist moves on, one that exists twice takes the side of the range', () => {
    expect(at('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25T02:30', { edge: 'until' })).toBe('2026-10-25T01:30:00.000Z');
  });

  it('an unknown zone is refused by name of the argument', () => {
    expect(() => parseTimeWord('today', { now_ms: NOW, zone: 'Mars/Olympus' })).toThrow(
      /^time_zone: .*Asia\/Tokyo/,
    );
  });
});

describe('parseDuration', () => {
  it.each(['', '0m', '5', 'm', '1.5h', '1h30m', '99999999999999999w'])('refuses %j', (word) => {
    expect(() => parseDuration(word, '--for')).toThrow(/^--for: /);
  });

  it('reads all units', () => {
    expect(['90s', '15m', '2h', '1d', '2w'].map((word) => parseDuration(word))).toEqual([
      90_000, 900_000, 7_200_000, 86_400_000, 1_209_600_000,
    ]);
  });
});
