import { MODIFIERS } from '../../../../core/event/event.ts';
import type { ObservationOf } from '../../../../core/observation/observation.ts';
import type { RawOf } from '../native/raw-observation.ts';

/** Letters by virtual key code (HIToolbox/Events.h, kVK_ANSI_*): by position, whatever the layout. */
const LETTERS: readonly (readonly [number, string])[] = [
  [0x00, 'a'],
  [0x01, 's'],
  [0x02, 'd'],
  [0x03, 'f'],
  [0x04, 'h'],
  [0x05, 'g'],
  [0x06, 'z'],
  [0x07, 'x'],
  [0x08, 'c'],
  [0x09, 'v'],
  [0x0b, 'b'],
  [0x0c, 'q'],
  [0x0d, 'w'],
  [0x0e, 'e'],
  [0x0f, 'r'],
  [0x10, 'y'],
  [0x11, 't'],
  [0x1f, 'o'],
  [0x20, 'u'],
  [0x22, 'i'],
  [0x23, 'p'],
  [0x25, 'l'],
  [0x26, 'j'],
  [0x28, 'k'],
  [0x2d, 'n'],
  [0x2e, 'm'],
];
const NAMED: readonly (readonly [number, string])[] = [
  [0x24, 'return'],
  [0x30, 'tab'],
  [0x31, 'space'],
  [0x33, 'delete'],
  [0x35, 'escape'],
  [0x73, 'home'],
  [0x74, 'page_up'],
  [0x75, 'forward_delete'],
  [0x77, 'end'],
  [0x79, 'page_down'],
  [0x7b, 'left'],
  [0x7c, 'right'],
  [0x7d, 'down'],
  [0x7e, 'up'],
];
const NAMES: ReadonlyMap<number, string> = new Map([...LETTERS, ...NAMED]);

/** What may be known of a key press: never which character it was. */
export type KeyFact = Pick<ObservationOf<'key.pressed'>, 'key_kind' | 'modifiers' | 'combo'>;

/** Names a raw key (contract 12.5). The addon gives a code only with cmd or ctrl; without one there is no combo. */
export function keyFact(key: RawOf<'key'>): KeyFact {
  const modifiers = MODIFIERS.filter((name) => key[name]);
  if (key.key !== 'shortcut') return { key_kind: key.key, modifiers, combo: null };
  const { code } = key;
  const name = code === undefined ? null : (NAMES.get(code) ?? `key_${code.toString(16).padStart(2, '0')}`);
  return { key_kind: 'shortcut', modifiers, combo: name === null ? null : [...modifiers, name].join('+') };
}

/** Does the shortcut paste. */
export function isPaste({ combo }: KeyFact): boolean {
  return combo === 'cmd+v';
}

/** Direction and amount of a scroll (contract 12.5): the stronger axis, positive = up or left; null for none. */
export function scrollFact({
  dx,
  dy,
}: {
  dx: number;
  dy: number;
}): Pick<ObservationOf<'scrolled'>, 'direction' | 'amount'> | null {
  if (!Number.isFinite(dx) || !Number.isFinite(dy) || (dx === 0 && dy === 0)) return null;
  if (Math.abs(dy) >= Math.abs(dx)) return { direction: dy > 0 ? 'up' : 'down', amount: dy };
  return { direction: dx > 0 ? 'left' : 'right', amount: dx };
}
