import { describe, expect, it } from 'vitest';
import {
  contentTypes,
  hintsSecret,
  kindOfTargets,
} from '../../../../../../src/recorder/platform/linux/x11/clipboard-kinds.ts';

describe('clipboard formats', () => {
  it.each<[string[], string]>([
    [[], 'other'],
    [['application/x-odd'], 'other'],
    [['UTF8_STRING', 'text/plain;charset=utf-8'], 'text'],
    [['image/png', 'text/plain'], 'image'],
    [['x-special/gnome-copied-files', 'text/plain', 'UTF8_STRING'], 'file'],
  ])('%j is %s', (types, kind) => {
    expect(kindOfTargets(types)).toBe(kind);
  });

  it('hears the hint of password managers and leaves out the protocol', () => {
    expect(hintsSecret(['UTF8_STRING', 'x-kde-passwordManagerHint'])).toBe(true);
    expect(hintsSecret(['UTF8_STRING'])).toBe(false);
    expect(contentTypes(['TARGETS', 'TIMESTAMP', 'UTF8_STRING'])).toEqual(['UTF8_STRING']);
  });
});
