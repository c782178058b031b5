import type { FieldClass } from '../../../../core/observation/observation.ts';

/** What is known of an object when its kind is decided. */
export interface FieldClues {
  role: string;
  name: string;
  states: ReadonlySet<string>;
  attributes: Readonly<Record<string, string>>;
  /** It was a password field once: "show password" turns it into an ordinary one. */
  tainted: boolean;
}

/** Roles that hold no typed text. */
const NO_TEXT = new Set([
  'push button',
  'toggle button',
  'push button menu',
  'check box',
  'radio button',
  'slider',
  'menu',
  'menu bar',
  'menu item',
  'check menu item',
  'radio menu item',
  'page tab',
  'page tab list',
  'label',
  'static',
  'heading',
  'link',
  'list',
  'list item',
  'list box',
  'table cell',
  'table column header',
  'tree item',
  'icon',
  'image',
  'tool bar',
  'scroll bar',
  'frame',
  'dialog',
  'document web',
]);

/** `text-input-type` of GTK and of web inputs, and the contract's kind for it. */
const INPUT_TYPES: Readonly<Record<string, FieldClass>> = {
  password: 'secure',
  email: 'email',
  search: 'search',
  url: 'url',
  number: 'number',
  tel: 'number',
  phone: 'number',
  digits: 'number',
  date: 'other',
  time: 'other',
  'datetime-local': 'other',
  month: 'other',
  week: 'other',
};

const KINDS_BY_ROLE: Readonly<Record<string, FieldClass>> = {
  'password text': 'secure',
  'spin button': 'number',
  'combo box': 'other',
  'date editor': 'other',
  autocomplete: 'other',
};

/** Roles that are text fields when they can be edited: also web page parts with `contenteditable`. */
const EDITABLE_TEXT = new Set([
  'entry',
  'text',
  'paragraph',
  'section',
  'document text',
  'editbar',
  'heading',
]);

/**
 * Names of fields whose text is a secret although they are no password fields: revealed ones, card numbers, one-time codes.
 */
const SECRET_NAME =
  /pass\s?(?:word|phrase|code)|\bpin\b|\bcvv\b|\bcvc\b|card number|security code|one[- ]time|\botp\b|secret|パスワード|暗証番号|カード番号|セキュリティコード|認証コード/i;

/** Decides what kind of field an object is; whatever is not known is `unknown` and its text is never read. */
export function classifyField(clues: FieldClues): FieldClass {
  const { role, states, attributes } = clues;
  const kind = INPUT_TYPES[attributes['text-input-type'] ?? ''] ?? KINDS_BY_ROLE[role];
  if (kind === 'secure' || clues.tainted) return 'secure';
  // Terminals look like text fields, and people type passwords into them.
  if (role === 'terminal') return 'unknown';
  const editable = states.has('editable');
  if (editable && SECRET_NAME.test(clues.name)) return 'secure';
  if (role === 'combo box' && !editable) return 'none';
  if (kind !== undefined && (editable || role === 'entry' || role in KINDS_BY_ROLE)) return kind;
  if (EDITABLE_TEXT.has(role) && (editable || role === 'entry'))
    return states.has('read-only') ? 'none' : 'text';
  return NO_TEXT.has(role) && !editable ? 'none' : 'unknown';
}
