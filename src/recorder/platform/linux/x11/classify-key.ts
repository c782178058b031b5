import { MODIFIERS, type Modifier } from '../../../../core/event/event.ts';
import type { ObservationOf } from '../../../../core/observation/observation.ts';
import {
  DELETE_NAMES,
  isTextSymbol,
  MODIFIER_SYMBOLS,
  NAMED_SYMBOLS,
  NAVIGATION_NAMES,
  POSITION_LETTERS,
  type HeldModifier,
} from './key-symbols.ts';

/** What may be known of a key press: never which character it was. */
export type KeyFact = Pick<ObservationOf<'key.pressed'>, 'key_kind' | 'modifiers' | 'combo'>;

/** Shortcuts that paste: of editors, of terminals, and with the Super key. */
const PASTE = new Set(['ctrl+v', 'shift+ctrl+v', 'cmd+v']);

/** Does the key press paste. Shift+Insert is no shortcut by our names, so it is not seen. */
export function isPaste({ combo }: KeyFact): boolean {
  return combo !== null && PASTE.has(combo);
}

/** Keyboard state of one connection: which modifiers are down, and the server's keycode table. */
export interface KeyTracker {
  /** A key went down; null for a modifier key. */
  press(keycode: number): KeyFact | null;
  release(keycode: number): void;
  /** Takes a new table (rows by keycode from `first`); keys that are down stay down. */
  remap(first: number, rows: readonly (readonly number[])[]): void;
}

/** Makes a tracker without a table; call `remap` before the first press. */
export function createKeyTracker(): KeyTracker {
  let first = 0;
  let rows: readonly (readonly number[])[] = [];
  const held = new Map<number, HeldModifier>();
  const symbols = (keycode: number): readonly number[] => rows[keycode - first] ?? [];
  return {
    press(keycode) {
      const row = symbols(keycode);
      const modifier = MODIFIER_SYMBOLS.get(row[0] ?? 0);
      if (modifier !== undefined) {
        held.set(keycode, modifier);
        return null;
      }
      const down = new Set(held.values());
      return classifyKey(
        keycode,
        row,
        MODIFIERS.filter((name) => name !== 'fn' && down.has(name)),
      );
    },
    release(keycode) {
      held.delete(keycode);
    },
    remap(start, table) {
      first = start;
      rows = table;
    },
  };
}

/**
 * Names the kind of a key press. `row` holds the key's keysyms, first group first. Ctrl, Super and Alt make a
 * shortcut (on Linux Alt types no characters; AltGr does and is no modifier here).
 */
export function classifyKey(keycode: number, row: readonly number[], modifiers: Modifier[]): KeyFact {
  if (modifiers.some((name) => name !== 'shift'))
    return { key_kind: 'shortcut', modifiers, combo: [...modifiers, keyName(keycode, row)].join('+') };
  const symbol = row[0] ?? 0;
  const name = NAMED_SYMBOLS.get(symbol);
  if (name !== undefined && NAVIGATION_NAMES.has(name))
    return { key_kind: 'navigation', modifiers, combo: null };
  if (name !== undefined && DELETE_NAMES.has(name)) return { key_kind: 'delete', modifiers, combo: null };
  return { key_kind: isTextSymbol(symbol) ? 'text' : 'other', modifiers, combo: null };
}

function keyName(keycode: number, row: readonly number[]): string {
  const named = NAMED_SYMBOLS.get(row[0] ?? 0);
  if (named !== undefined) return named;
  const latin = row.find(
    (symbol) => (symbol >= 0x61 && symbol <= 0x7a) || (symbol >= 0x41 && symbol <= 0x5a),
  );
  if (latin !== undefined) return String.fromCharCode(latin).toLowerCase();
  // A letter by position only where the layout has no Latin letters at all on that key.
  const first = row[0] ?? 0;
  const letter = first > 0x7e ? POSITION_LETTERS.get(keycode) : undefined;
  return letter ?? `key_${keycode.toString(16).padStart(2, '0')}`;
}
