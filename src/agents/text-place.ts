import { ZaneiError } from '../core/errors.ts';

/** Refuses an edit with `file:line:column: reason`; line and column count from 1, the column in UTF-16 units. */
export function refuseAt(file: string, text: string, offset: number, reason: string): never {
  const before = text.slice(0, offset).split('\n');
  const column = (before.at(-1) ?? '').replace('\ufeff', '').length + 1;
  throw new ZaneiError('config_invalid', `${file}:${before.length}:${column}: ${reason}`);
}

/** `\r\n` when the text's first line ends so. */
export function lineBreakOf(text: string): string {
  return /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n';
}

/** The blanks at the start of the line that `offset` is in; null when something else stands before `offset`. */
export function indentAt(text: string, offset: number): string | null {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*$/.test(line) ? line : null;
}
