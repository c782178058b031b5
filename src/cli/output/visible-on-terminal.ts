/** Controls, of which terminals obey C1 ones (U+009B) like their ESC forms, and marks that turn the direction of what is around them. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LAYOUT = ['\n', '\r', '\t'];

/**
 * The text as it may be shown on a terminal: what would steer it is written as `\u009b`, which within JSON means the same. `own` are
 * controls that we write ourselves.
 */
export function visibleOnTerminal(text: string, own: readonly string[] = []): string {
  return text.replace(STEERING, (char) =>
    LAYOUT.includes(char) || own.includes(char)
      ? char
      : `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
