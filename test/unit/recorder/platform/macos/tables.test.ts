import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  classifyField,
  classifyInBrowser,
  elementRefOf,
} from '../../../../../src/recorder/platform/macos/ax/classify-field.ts';
import { familyOf } from '../../../../../src/recorder/platform/macos/browser/browser-family.ts';
import { isPaste, keyFact, scrollFact } from '../../../../../src/recorder/platform/macos/input/key-fact.ts';
import { kindOfTypes } from '../../../../../src/recorder/platform/macos/input/pasteboard-kinds.ts';
import { snapshotText } from '../../../../../src/recorder/platform/macos/snapshots/snapshot-text.ts';

const plain = { cmd: false, ctrl: false, opt: false, shift: false, fn: false };
const key = (more: object) => keyFact({ kind: 'key', at_ms: 0, pid: 1, key: 'text', ...plain, ...more });

describe('keys', () => {
  it('never makes a combo of a plain key, whatever the addon sends', () => {
    fc.assert(
      fc.property(fc.constantFrom('text', 'navigation', 'delete', 'other'), fc.integer(), (word, code) => {
        expect(key({ key: word, code }).combo).toBeNull();
      }),
    );
  });
  it('names shortcuts by position, modifiers in canonical order', () => {
    expect(key({ key: 'shortcut', code: 9, cmd: true, shift: true }).combo).toBe('cmd+shift+v');
    expect(key({ key: 'shortcut', code: 0x7d, ctrl: true, opt: true, fn: true }).combo).toBe(
      'opt+ctrl+fn+down',
    );
    expect(key({ key: 'shortcut', code: 0x12, cmd: true }).combo).toBe('cmd+key_12');
    expect(key({ key: 'shortcut', cmd: true }).combo).toBeNull();
  });
  it('knows a paste', () => {
    expect(isPaste(key({ key: 'shortcut', code: 9, cmd: true }))).toBe(true);
    expect(isPaste(key({ key: 'shortcut', code: 9, ctrl: true }))).toBe(false);
  });
});

describe('scrolling', () => {
  it('takes the stronger axis and refuses what is no number', () => {
    expect(scrollFact({ dx: 0, dy: 0 })).toBeNull();
    expect(scrollFact({ dx: Number.NaN, dy: 1 })).toBeNull();
    expect(scrollFact({ dx: 1, dy: -3 })).toEqual({ direction: 'down', amount: -3 });
    expect(scrollFact({ dx: 4, dy: 3 })).toEqual({ direction: 'left', amount: 4 });
  });
});

describe('fields', () => {
  it('takes everything not known for secret', () => {
    expect(classifyField({})).toBe('unknown');
    expect(classifyField({ role: 'AXTextField', known: false })).toBe('unknown');
    expect(classifyField({ role: 'AXMadeUp' })).toBe('unknown');
    expect(classifyField({ role: 'AXTextField', subrole: 'AXSecureTextField' })).toBe('secure');
    expect(classifyField({ role: 'AXTextField', secure: true })).toBe('secure');
    expect(classifyField({ role: 'AXTextField', subrole: 'AXSearchField' })).toBe('search');
    expect(classifyField({ role: 'AXButton' })).toBe('none');
  });
  it('reads no field of a browser outside its pages', () => {
    expect(classifyInBrowser({ role: 'AXTextField' })).toBe('unknown');
    expect(classifyInBrowser({ role: 'AXTextField', in_page: false })).toBe('unknown');
    expect(classifyInBrowser({ role: 'AXTextField', in_page: true })).toBe('text');
    expect(classifyInBrowser({ role: 'AXTextField', secure: true })).toBe('secure');
  });
  it('gives no name of a secure element and never a value', () => {
    const secret = elementRefOf({ role: 'AXTextField', title: 'Bank PIN', secure: true });
    expect(secret).toEqual({ role: 'AXTextField', title: null, value: null });
    expect(elementRefOf({ role: 'AXButton', description: 'Send' }).title).toBe('Send');
  });
});

describe('browsers', () => {
  it('asks only those whose windows say what they are', () => {
    expect(familyOf({ name: 'Google Chrome', bundle_id: 'com.google.Chrome' })).toBe('chromium');
    expect(familyOf({ name: 'Safari', bundle_id: 'com.apple.Safari' })).toBe('safari');
    const preview = { name: 'Safari Technology Preview', bundle_id: 'com.apple.SafariTechnologyPreview' };
    expect(familyOf(preview)).toBe('none');
    expect(familyOf({ name: 'Firefox', bundle_id: 'org.mozilla.firefox' })).toBe('none');
    expect(familyOf({ name: 'Notes', bundle_id: 'com.apple.Notes' })).toBeNull();
  });
});

describe('pasteboard', () => {
  it('takes a file for a file even with its name as text', () => {
    expect(kindOfTypes([])).toBe('other');
    expect(kindOfTypes(['public.utf8-plain-text', 'public.file-url'])).toBe('file');
    expect(kindOfTypes(['public.utf8-plain-text', 'public.tiff'])).toBe('image');
    expect(kindOfTypes(['public.html', 'public.utf8-plain-text'])).toBe('text');
  });
});

describe('snapshots', () => {
  it('puts each node on a line, once, and survives a torn list', () => {
    const nodes = [
      'AXButton',
      'Send',
      '',
      'Send',
      'AXStaticText',
      '',
      'Hello',
      '',
      'AXStaticText',
      '',
      'Hello',
      '',
      'AX',
    ];
    expect(snapshotText({ nodes })).toBe('Send\nHello');
    expect(snapshotText({ nodes: [] })).toBe('');
  });
});
