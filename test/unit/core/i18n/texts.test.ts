import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatsFor } from '../../../../src/core/i18n/formats.ts';
import { chooseLanguage, textsFor } from '../../../../src/core/i18n/texts.ts';

type Leaf = string | ((...given: never[]) => string);
/** Every word with its path; a function is called with telling arguments. */
function leaves(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value === 'function') {
    const spoken = (value as Leaf & ((...given: unknown[]) => string))(7, 3, 5);
    return [[at, spoken]];
  }
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leaves(inner, at === '' ? key : `${at}.${key}`),
  );
}

describe('the words of the app', () => {
  const en = leaves(textsFor('en'));
  const ja = leaves(textsFor('ja'));

  it('are the same set in both languages, none empty, none with a broken placeholder', () => {
    expect(ja.map(([at]) => at)).toEqual(en.map(([at]) => at));
    for (const [at, text] of [...en, ...ja]) {
      expect(text.trim(), at).not.toBe('');
      expect(text, at).not.toMatch(/undefined|NaN|\$\{|\[object/);
    }
  });

  it('have no exclamation marks, and Japanese has Japanese letters where English has words', () => {
    for (const [at, text] of [...en, ...ja]) expect(text, at).not.toMatch(/[!！]/);
    const same = ja.filter(([, text], index) => text === en[index]?.[1] && /[a-z]{4}/i.test(text));
    expect(same.map(([at]) => at)).toEqual(['settings.languages.en', 'tray.tooltip']);
  });

  it('say one thing in the singular', () => {
    const { timeline, tray } = textsFor('en');
    expect(timeline.forgetText(1, 1)).toMatch(/^1 event from 1 app will/);
    expect(tray.recording(1)).toBe('Recording · 1 event today');
    expect(tray.recording(1284)).toBe('Recording · 1,284 events today');
  });

  it('are all used', () => {
    const root = path.resolve(import.meta.dirname, '../../../../src');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('i18n'))
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n');
    const keys = new Set(Object.values(textsFor('en')).flatMap((area) => Object.keys(area)));
    expect([...keys].filter((key) => !new RegExp(`\\b${key}\\b`).test(sources))).toEqual([]);
  });
});

describe('language and formats', () => {
  it('follow the first language that is known, unless the person chose', () => {
    expect(chooseLanguage('system', ['fr-FR', 'ja-JP', 'en-US'])).toBe('ja');
    expect(chooseLanguage('system', ['de'])).toBe('en');
    expect(chooseLanguage('en', ['ja-JP'])).toBe('en');
  });

  it('write times in the given zone and lengths in the language', () => {
    const en = formatsFor('en', 'en-GB', 'Asia/Tokyo');
    const ja = formatsFor('ja', 'ja-JP', 'Asia/Tokyo');
    const ms = Date.parse('2026-09-24T05:22:07Z');
    expect(en.clock(ms)).toBe('14:22');
    expect(en.clockSeconds(ms)).toBe('14:22:07');
    expect(en.clock(Date.parse('2026-09-23T15:00:00Z'))).toBe('00:00');
    expect(en.day('2026-09-24')).toBe('Thu, 24 Sept 2026');
    expect(ja.day('2026-09-24')).toContain('2026年9月24日');
    expect([0, 43_000, 59_600, 18 * 60_000, 3_600_000, 18_120_000].map((one) => en.duration(one))).toEqual([
      '0 s',
      '43 s',
      '1 min',
      '18 min',
      '1 h',
      '5 h 2 min',
    ]);
    expect(ja.duration(18_120_000)).toBe('5時間2分');
    expect([48, 24, 168, 100].map((one) => en.hours(one))).toEqual([
      '48 hours',
      '24 hours',
      '7 days',
      '100 hours',
    ]);
  });
});
