import type { Modifier } from '../../../../core/event/event.ts';

/** A modifier as Linux has it; `level3` (AltGr) and locks choose characters and are no modifiers of ours. */
export type HeldModifier = Exclude<Modifier, 'fn'> | 'level3' | 'lock';

/**
 * X keysyms (X11/keysymdef.h) of modifier keys. Super is `cmd`, Ctrl is `ctrl`, Alt and Meta are `opt`.
 */
export const MODIFIER_SYMBOLS: ReadonlyMap<number, HeldModifier> = new Map([
  [0xffe1, 'shift'],
  [0xffe2, 'shift'],
  [0xffe3, 'ctrl'],
  [0xffe4, 'ctrl'],
  [0xffe5, 'lock'],
  [0xffe6, 'lock'],
  [0xffe7, 'opt'],
  [0xffe8, 'opt'],
  [0xffe9, 'opt'],
  [0xffea, 'opt'],
  [0xffeb, 'cmd'],
  [0xffec, 'cmd'],
  [0xffed, 'cmd'],
  [0xffee, 'cmd'],
  [0xfe03, 'level3'],
  [0xff7e, 'level3'],
  [0xff7f, 'lock'],
  [0xff14, 'lock'],
]);

/** Keysyms with a name in the contract's combos (reference-behaviour 12.5), keypad twins included. */
export const NAMED_SYMBOLS: ReadonlyMap<number, string> = new Map([
  [0xff0d, 'return'],
  [0xff8d, 'return'],
  [0xff09, 'tab'],
  [0xfe20, 'tab'],
  [0x0020, 'space'],
  [0xff08, 'delete'],
  [0xff1b, 'escape'],
  [0xff50, 'home'],
  [0xff95, 'home'],
  [0xff55, 'page_up'],
  [0xff9a, 'page_up'],
  [0xffff, 'forward_delete'],
  [0xff9f, 'forward_delete'],
  [0xff57, 'end'],
  [0xff9c, 'end'],
  [0xff56, 'page_down'],
  [0xff9b, 'page_down'],
  [0xff51, 'left'],
  [0xff96, 'left'],
  [0xff53, 'right'],
  [0xff98, 'right'],
  [0xff54, 'down'],
  [0xff99, 'down'],
  [0xff52, 'up'],
  [0xff97, 'up'],
]);

/** Names that move around rather than change anything. */
export const NAVIGATION_NAMES: ReadonlySet<string> = new Set([
  'tab',
  'home',
  'page_up',
  'end',
  'page_down',
  'left',
  'right',
  'down',
  'up',
]);

/** Names that remove something. */
export const DELETE_NAMES: ReadonlySet<string> = new Set(['delete', 'forward_delete']);

/** Does the keysym produce a character: Latin and other scripts, keypad digits and signs, Unicode keysyms, dead keys. */
export function isTextSymbol(symbol: number): boolean {
  return (
    (symbol >= 0x20 && symbol < 0xfe00) ||
    (symbol >= 0xfe50 && symbol <= 0xfe93) ||
    (symbol >= 0xffaa && symbol <= 0xffb9) ||
    symbol === 0xff80 ||
    symbol === 0xffbd ||
    (symbol & 0xff000000) === 0x01000000
  );
}

/** Letters by key position of a PC keyboard (evdev keycodes), for layouts without Latin letters. */
export const POSITION_LETTERS: ReadonlyMap<number, string> = new Map([
  ...row(24, 'qwertyuiop'),
  ...row(38, 'asdfghjkl'),
  ...row(52, 'zxcvbnm'),
]);

function row(first: number, letters: string): [number, string][] {
  return Array.from(letters, (letter, index): [number, string] => [first + index, letter]);
}
