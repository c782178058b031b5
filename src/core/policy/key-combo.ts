import { MODIFIERS } from '../event/event.ts';

const KEY = /^(?:\p{L}|[\p{N}\p{P}\p{S}]|[a-z0-9_]{1,24})$/u;

/** A shortcut's name if it has that form (`cmd+shift+v`), else null, so that no text rides in it. */
export function safeCombo(combo: string | null): string | null {
  if (combo === null) return null;
  const [key, ...modifiers] = combo.replace(/\+\+$/, '+plus').split('+').reverse();
  if (key === undefined || !KEY.test(key)) return null;
  const known = modifiers.every((name) => MODIFIERS.some((modifier) => modifier === name));
  return known ? combo : null;
}
