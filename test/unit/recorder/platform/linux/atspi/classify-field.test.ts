import { describe, expect, it } from 'vitest';
import {
  classifyField,
  type FieldClues,
} from '../../../../../../src/recorder/platform/linux/atspi/classify-field.ts';

const clues = (role: string, over: Partial<FieldClues> & { is?: string[] } = {}): FieldClues => ({
  role,
  name: '',
  attributes: {},
  tainted: false,
  ...over,
  states: new Set(over.is ?? []),
});
const EDITABLE = { is: ['editable'] };

describe('classifyField', () => {
  it.each<[string, FieldClues, string]>([
    ['a password field', clues('password text', EDITABLE), 'secure'],
    [
      'an entry of input type password',
      clues('entry', { attributes: { 'text-input-type': 'password' } }),
      'secure',
    ],
    ['a password field that was revealed', clues('entry', { ...EDITABLE, tainted: true }), 'secure'],
    ['a revealed one we never saw, by its name', clues('entry', { ...EDITABLE, name: 'Password' }), 'secure'],
    ['the same in Japanese', clues('entry', { ...EDITABLE, name: 'パスワード' }), 'secure'],
    ['a card number', clues('entry', { ...EDITABLE, name: 'Card number' }), 'secure'],
    ['a terminal', clues('terminal', EDITABLE), 'unknown'],
    ['a canvas', clues('canvas'), 'unknown'],
    ['a role of the future', clues('unknown', EDITABLE), 'unknown'],
    ['an editable table cell', clues('table cell', EDITABLE), 'unknown'],
  ])('keeps the text of %s', (_, given, expected) => {
    expect(classifyField(given)).toBe(expected);
  });

  it.each<[string, FieldClues, string]>([
    ['an entry', clues('entry'), 'text'],
    ['a GTK text', clues('text', EDITABLE), 'text'],
    ['contenteditable', clues('section', EDITABLE), 'text'],
    ['an e-mail field', clues('entry', { ...EDITABLE, attributes: { 'text-input-type': 'email' } }), 'email'],
    [
      'a search field',
      clues('entry', { ...EDITABLE, attributes: { 'text-input-type': 'search' } }),
      'search',
    ],
    ['a spin button', clues('spin button', EDITABLE), 'number'],
    ['an editable combo box', clues('combo box', EDITABLE), 'other'],
    ['a drop-down', clues('combo box'), 'none'],
    ['a button', clues('push button'), 'none'],
    ['a button called Reset password', clues('push button', { name: 'Reset password' }), 'none'],
    ['a read-only text', clues('entry', { is: ['editable', 'read-only'] }), 'none'],
  ])('knows %s', (_, given, expected) => {
    expect(classifyField(given)).toBe(expected);
  });
});
