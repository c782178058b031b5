import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAddress } from '../../../../src/core/text/clean-address.ts';
import { cleanText } from '../../../../src/core/text/clean-text.ts';
import { escapeMarkdown } from '../../../../src/core/text/escape-markdown.ts';
import { foldTitle, stripTitle } from '../../../../src/core/text/fold-title.ts';

const anyText = fc.string({ unit: 'binary', size: 'max', maxLength: 300 });

describe('cleanText', () => {
  it.each([
    ['a\r\nb\nc\rd', 'a\\nb\\nc\\nd'],
    ['back\\slash', 'back\\\\slash'],
    ['\ud83d', '\ufffd'],
    ['x\u202ey', 'x\\u202ey'],
    ['x\u200by', 'x\\u200by'],
    ['x\u{e0041}y', 'x\\u{e0041}y'],
    ['\u0000\u001b[31m', '\\u0000\\u001b[31m'],
    ['a\u2028b', 'a\\u2028b'],
    ['  a \t b  ', 'a b'],
    ['東京\u3000大阪', '東京\u3000大阪'],
    ['👨‍👩‍👧‍👦 🏳️‍🌈 ❤️', '👨‍👩‍👧‍👦 🏳️‍🌈 ❤️'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['a\u200db', 'a\\u200db'],
  ])('%j becomes %j', (raw, clean) => {
    expect(cleanText(raw, 200)).toBe(clean);
  });

  it('cuts between graphemes and never inside an escape', () => {
    expect(cleanText('ab👨‍👩‍👧‍👦cd', 6)).toBe('ab…');
    expect(cleanText('abc\ndef', 5)).toBe('abc…');
    expect(cleanText('x'.repeat(5_000_000), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  it('is one well-formed line within its limit, for any text', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 120 }), (text, limit) => {
        const clean = cleanText(text, limit);
        expect(clean.isWellFormed()).toBe(true);
        expect(Array.from(clean).length).toBeLessThanOrEqual(limit);
        expect(clean).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  it('keeps letters and their script', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'Ж', '漢', 'か', 'ش', '한', '٣', 'é'), maxLength: 40 }),
        (text) => {
          expect(cleanText(text, 400).normalize()).toBe(text.normalize());
        },
      ),
    );
  });
});

describe('escapeMarkdown', () => {
  it('leaves no code, tag, link or special token, also behind backslashes of others', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('\\', '<', '|', '>', '`', ']', '(', 'a', '\n'), maxLength: 30 }),
        (text) => {
          const escaped = escapeMarkdown(cleanText(text, 400));
          // Read as Markdown does: a backslash takes the next character with it.
          // It leaves that character behind as text, so what stands around it does not come together.
          const left = escaped.replace(/\\./g, '·');
          expect(left).not.toMatch(/[`<]/);
          expect(escaped).not.toContain('](');
          expect(escaped).not.toContain('<|');
          expect(left).not.toContain('|>');
        },
      ),
    );
  });
});

describe('titles', () => {
  it.each([
    ['⠋ build', 'Terminal', 'build'],
    ['(3) Inbox', 'Chrome', 'Inbox'],
    ['（4） 受信箱', 'メール', '受信箱'],
    ['Inbox (4)', 'Mail', 'Inbox'],
    ['● file.ts - zanei - Visual Studio Code', 'Code', 'file.ts - zanei'],
    ['zanei — npm test — 120×40', 'Terminal', 'zanei — npm test'],
    ['Notes — Edited', 'TextEdit', 'Notes'],
    ['Page — Mozilla Firefox', 'Firefox', 'Page'],
    ['Budget (2026)', 'Excel', 'Budget (2026)'],
    ['PR #42', 'Chrome', 'PR #42'],
    ['Slack', 'Slack', 'Slack'],
    ['*', 'x', '*'],
  ])('%j of %s is called %j', (title, app, name) => {
    expect(stripTitle(title, app)).toBe(name);
  });

  it('that count percent or time are one thing, others are not', () => {
    expect(foldTitle('build 31%')).toBe(foldTitle('build 100%'));
    expect(foldTitle('Timer 04:31')).toBe(foldTitle('Timer 12:02'));
    expect(foldTitle('PR #42')).not.toBe(foldTitle('PR #43'));
  });

  it('are stripped in linear time', () => {
    expect(stripTitle('(1) '.repeat(1000) + 'x', 'y')).toBe('x');
    expect(stripTitle(`${' '.repeat(1_000_000)}(`, 'y')).toBe('(');
  });
});

it.each([
  ['https://user:secret@Example.com/a#frag', 'https://example.com/a'],
  ['https://a.example/x?q=1', 'https://a.example/x?q=1'],
  ['https://a.example/x?session=0123456789abcdef0123456789abcdef', 'https://a.example/x?…'],
  ['https://a.example/x?t=[REDACTED:token]', 'https://a.example/x?…'],
  ['https://ja.wikipedia.org/wiki/%E6%A8%AA%E6%B5%9C%E6%B8%AF', 'https://ja.wikipedia.org/wiki/横浜港'],
  ['https://a.example/%0A%23%20x%2F', 'https://a.example/%0A%23%20x%2F'],
  ['https://a.example/%ff%', 'https://a.example/%ff%'],
  ['about:blank', 'about:blank'],
])('cleanAddress(%j) is %j', (url, clean) => {
  expect(cleanAddress(url)).toBe(clean);
});
