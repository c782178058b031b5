import { looksRandom } from './looks-random.ts';
import { mentionsSecret, type SecretLabel } from './secret-labels.ts';

/** How a value stands in the text. */
export interface ValueSetting {
  /** In quotes, which are not part of the value. */
  quoted: boolean;
  /** Directly after `=`, as in a shell, an env file, a query or a connection string. */
  tight: boolean;
  /** The name is in capitals, as a setting's is: its value is written out, not another name. */
  shouted: boolean;
  /** What comes next in the text, a few characters. */
  after: string;
}

/** Values that are words about a password, or of a programming language. */
const WORDS = new Set(
  'required optional invalid incorrect wrong missing empty hidden changed reset protected expired forgotten weak strong medium string str text bool boolean bytes char number int none null nil undefined true false yes no enabled disabled default example sample test password passwd secret token type field input value name unknown unset blank show hide prompt ask stdin env file auto manual basic bearer digest plain any object optional self this ok error failed success and or not set is was must should can please enter new old current change forgot reset confirm'.split(
    ' ',
  ),
);

const TEMPLATE =
  /^(?:\$\{|\$\(|\$[A-Za-z_][\w-]*$|<[^>]*>?$|\{\{|\{[\w.]*\}$|%\(|%[A-Za-z_]\w*%$|#\{|\uffff|@[\w.]+@$|__\w+__$)/;
const FILLER =
  /^(?:(.)\1*|(?:your|the|some|insert|replace|put|change|enter)[-_].*|.*(?:[-_]here|example|placeholder|redacted)|\.{2,}.*|change_?me|todo|tbd|n\/a|x{3,}.*)$/i;
/** How much of a value is looked at, in characters. */
export const JUDGED = 200;
/** Every value of a key has one of these: a digit, mixed case or a symbol. */
export const KEY_SIGN = /[0-9]|[a-z][A-Z]|[!@#$^&*?]/;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const DOTTED_NAME = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$/;
const PATH_OR_URL = /^(?:\.{0,2}\/|~\/|[A-Za-z]:\\|[a-z][a-z0-9+.-]{1,20}:\/\/)/;

/** A variable, a template or a filler instead of a value: `$TOKEN`, `<token>`, `{{ token }}`, `your-token-here`, `xxxx`, `****`. */
export function isPlaceholder(value: string): boolean {
  return TEMPLATE.test(value) || (value.length <= 80 && FILLER.test(value) && !looksRandom(value));
}

/** Whether the value is one of the words people write in the place of a secret or about one. */
export function isPlainWord(value: string): boolean {
  return value.length < 16 && WORDS.has(value.toLowerCase());
}

/** Whether `value`, named by a label of this kind, is a secret rather than code, a type, a path or prose. */
export function isSecretValue(
  label: Exclude<SecretLabel, null>,
  value: string,
  setting: ValueSetting,
): boolean {
  if (value.length < 4) return false;
  const head = value.slice(0, JUDGED);
  if (label === 'key' && !KEY_SIGN.test(head)) return false;
  if (isPlaceholder(head)) return false;
  if (!setting.quoted && isCode(head, setting)) return false;
  if (isPlainWord(head)) return false;
  if (label === 'pass' && !(/\p{L}/u.test(head) && /[^\p{L}]/u.test(head))) return false;
  return label === 'key' ? isKey(head) : isPassword(head, setting);
}

function isCode(value: string, { after, shouted }: ValueSetting): boolean {
  if (/^(?:\(|\[|\?\.|\s?=>|::|<)/.test(after) && /^[\w$.:?]+$/.test(value)) return true;
  if (DOTTED_NAME.test(value) && !value.split('.').some((part) => part.length >= 16 && looksRandom(part)))
    return true;
  return !shouted && IDENTIFIER.test(value) && !/\d/.test(value) && mentionsSecret(value);
}

function isPassword(value: string, { quoted, tight, shouted, after }: ValueSetting): boolean {
  if (/\s/.test(value)) return /\d|[^\p{L}\s.,:;!?'…]/u.test(value) && !/\s\S+\s\S+\s/.test(value);
  if (/[^\p{L}_]/u.test(value.replace(/[-.…?!]+$/, '')))
    return !/^[a-z]+(?:[-_/][a-z]+)+$/.test(value) || tight || quoted;
  if (tight || quoted) return shouted || !(IDENTIFIER.test(value) && mentionsSecret(value));
  // A bare word after `password: `: prose goes on with more words, a value ends the line or the field.
  return value.length >= 6 && !/^[\s.,]{1,2}\p{L}/u.test(after) && /^[^\p{L}]*$/u.test(after);
}

function isKey(value: string): boolean {
  if (/\s/.test(value)) return false;
  if (PATH_OR_URL.test(value) && !/^\/[A-Za-z0-9+/]{31,}={0,2}$/.test(value)) return false;
  if (/^\d+$/.test(value)) return value.length >= 6;
  if (value.length < 8) return false;
  if (/^[0-9a-f]+(?:-[0-9a-f]+)*$/i.test(value) && value.length >= 16) return true;
  return value.split(/[-_.:/+%=]/).some((part) => looksRandom(part)) || hasManyKinds(value);
}

/** Pieces too short to judge alone, or symbols no name has. */
function hasManyKinds(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$^&*?]/].filter((kind) => kind.test(value)).length;
  return (
    kinds >= 3 && !/^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*\d{0,2}$/.test(value) && !/^v?\d+(?:\.\d+)+/.test(value)
  );
}
