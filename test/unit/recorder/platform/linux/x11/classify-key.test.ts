import { describe, expect, it } from 'vitest';
import {
  classifyKey,
  createKeyTracker,
  isPaste,
} from '../../../../../../src/recorder/platform/linux/x11/classify-key.ts';

/** Keycodes and keysyms as `xmodmap -pke` prints them for a US keyboard; the last rows are of a Russian one and of dead keys. */
const US: Record<number, number[]> = {
  9: [0xff1b],
  10: [0x31, 0x21],
  22: [0xff08],
  23: [0xff09, 0xfe20],
  36: [0xff0d],
  37: [0xffe3],
  38: [0x61, 0x41],
  50: [0xffe1],
  55: [0x76, 0x56],
  64: [0xffe9],
  65: [0x20],
  66: [0xffe5],
  70: [0xffc1],
  87: [0xff9c, 0xffb1],
  108: [0xfe03],
  113: [0xff51],
  119: [0xffff],
  133: [0xffeb],
  24: [0x06ca, 0x06ea],
  34: [0xfe57],
};
const rows = Array.from({ length: 248 }, (_, index) => US[index + 8] ?? []);

function tracker() {
  const keys = createKeyTracker();
  keys.remap(8, rows);
  return keys;
}

describe('classifyKey', () => {
  it.each([
    [38, 'text'],
    [10, 'text'],
    [65, 'text'],
    [24, 'text'],
    [34, 'text'],
    [23, 'navigation'],
    [113, 'navigation'],
    [87, 'navigation'],
    [22, 'delete'],
    [119, 'delete'],
    [36, 'other'],
    [9, 'other'],
    [70, 'other'],
    [200, 'other'],
  ])('key %i alone is %s and has no combo', (keycode, kind) => {
    expect(tracker().press(keycode)).toEqual({ key_kind: kind, modifiers: [], combo: null });
  });

  it.each<[number[], string]>([
    [[37, 55], 'ctrl+v'],
    [[37, 50, 55], 'shift+ctrl+v'],
    [[133, 50, 113], 'cmd+shift+left'],
    [[64, 23], 'opt+tab'],
    [[37, 119], 'ctrl+forward_delete'],
    [[133, 50, 64, 37, 38], 'cmd+shift+opt+ctrl+a'],
    [[37, 10], 'ctrl+key_0a'],
    [[37, 24], 'ctrl+q'],
  ])('%j is %s', (keycodes, combo) => {
    const keys = tracker();
    const facts = keycodes.map((keycode) => keys.press(keycode));
    expect(facts.slice(0, -1)).toEqual(facts.slice(0, -1).map(() => null));
    expect(facts.at(-1)).toMatchObject({ key_kind: 'shortcut', combo });
  });

  it('shift, locks and AltGr choose characters, they make no shortcut', () => {
    for (const modifier of [50, 66, 108]) {
      const keys = tracker();
      keys.press(modifier);
      expect(keys.press(38)).toMatchObject({ key_kind: 'text', combo: null });
    }
  });

  it('a released modifier no longer counts; two of a kind are held until both are up', () => {
    const keys = tracker();
    keys.press(37);
    keys.release(37);
    expect(keys.press(38)).toMatchObject({ key_kind: 'text', modifiers: [] });
  });

  it('a combo never tells which plain key it was without a modifier, in any layout', () => {
    for (let symbol = 0x20; symbol < 0x2000; symbol++)
      expect(classifyKey(24, [symbol], ['shift']).combo).toBeNull();
  });

  it('knows what pastes', () => {
    expect(
      ['ctrl+v', 'shift+ctrl+v', 'cmd+v', 'ctrl+c', null].map((combo) =>
        isPaste({ key_kind: 'shortcut', modifiers: [], combo }),
      ),
    ).toEqual([true, true, true, false, false]);
  });
});
