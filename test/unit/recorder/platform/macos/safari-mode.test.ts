import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOrdinary,
  isPrivateTitle,
} from '../../../../../src/recorder/platform/macos/browser/safari-mode.ts';

/** Forms of the text as reports show them: behind the title, before it, with a type, with direction marks. */
const TEXTS = [
  '%@, Private Browsing',
  '%@, navigation privée',
  'ท่องเว็บแบบส่วนตัวเรื่อง%[tt]@',
  '\u200f%@، التصفح الخاص',
  '%1$@（プライベートブラウズ）',
];
const named = (title: string) => ({ title, name: title, tab: title });

describe('the mode of a Safari window', () => {
  it.each([
    ['no texts were found', []],
    ['none of them has a place for the title', ['Private Browsing', '']],
    ['they would fit any title', ['%@', ' %@ ']],
    ['they have places for more than the title', ['%1$@, Private Browsing (%2$@)', '%@%@']],
  ])('is not known when %s', (_why, texts) => {
    expect(isPrivateTitle('News', texts)).toBeNull();
    expect(isOrdinary(named('News'), texts)).toBe(false);
  });

  it.each([
    'News, Private Browsing',
    'Actualités, navigation privée',
    'ท่องเว็บแบบส่วนตัวเรื่องNews',
    'News، \u200fالتصفح الخاص',
    'ニュース（プライベートブラウズ）',
    ', Private Browsing',
    'News, Private Browsing \u200e',
  ])('is taken for private: %s', (title) => {
    expect(isPrivateTitle(title, TEXTS)).toBe(true);
    // Also when window and tab are called so: a page may have that title.
    expect(isOrdinary(named(title), TEXTS)).toBe(false);
  });

  it('is ordinary only when window and tab are called what accessibility calls it', () => {
    expect(isOrdinary(named('News'), TEXTS)).toBe(true);
    expect(isOrdinary({ title: '\u200eNews ', name: 'News', tab: 'News' }, TEXTS)).toBe(true);
    expect(isOrdinary({ title: 'News', name: 'Bank', tab: 'News' }, TEXTS)).toBe(false);
    expect(isOrdinary({ title: 'News', name: 'News', tab: 'Bank' }, TEXTS)).toBe(false);
    expect(isOrdinary(named(''), TEXTS)).toBe(false);
  });

  it('is not known when the title is cut off, for what marks a private window stands at its end', () => {
    // A private page whose title is as long as the addon gives: cut off, its window is called what the page is.
    const title = 'x'.repeat(512);
    expect(isPrivateTitle(title, TEXTS)).toBeNull();
    expect(isOrdinary(named(title), TEXTS)).toBe(false);
    expect(isOrdinary(named('x'.repeat(511)), TEXTS)).toBe(true);
  });

  it('is never ordinary for a private window, whatever the page is called, also in a language that is not listed', () => {
    const framed = fc.tuple(fc.string(), fc.constantFrom(...TEXTS, '%@ – Privat', 'Privado: %@'));
    fc.assert(
      fc.property(framed, ([page, text]) => {
        const title = text.replace(/%(?:1\$|\[tt\])?@/, () => page);
        expect(isOrdinary({ title, name: page, tab: page }, TEXTS)).toBe(false);
      }),
    );
  });
});
