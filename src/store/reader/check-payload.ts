import { EVENT_TYPES } from '../../core/event/event-types.ts';
import {
  CONTENT_KINDS,
  FIELD_KINDS,
  KEY_KINDS,
  MODIFIERS,
  SNAPSHOT_CUTOFFS,
  SNAPSHOT_TRIGGERS,
  type ZaneiEvent,
} from '../../core/event/event.ts';

type Check = (value: unknown) => boolean;

const oneOf = (words: readonly string[]): Check => {
  const set: ReadonlySet<unknown> = new Set(words);
  return (value) => set.has(value);
};
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const atLeast =
  (least: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least;
const isNull: Check = (value) => value === null;
const isFinite: Check = (value) => Number.isFinite(value);
const isText: Check = (value) => typeof value === 'string';

const isModifier = oneOf(MODIFIERS);
const modifiers: Check = (value) =>
  Array.isArray(value) && value.every(isModifier) && new Set(value).size === value.length;

const fieldKind = orNull(oneOf(FIELD_KINDS));
const contentKind = oneOf(CONTENT_KINDS);
const count = atLeast(1);
const size = orNull(atLeast(0));

/** Fields of each payload as our writers write them: in the contract's order, free text kept elsewhere and null here. */
const FIELDS: Record<ZaneiEvent['type'], readonly (readonly [name: string, check: Check])[]> = {
  'app.activate': [],
  'app.launch': [],
  'app.terminate': [],
  'window.focus': [],
  'window.title': [['prev_title', isNull]],
  'ui.focus': [['field_kind', fieldKind]],
  'ui.click': [
    ['button', oneOf(['left', 'right', 'other'])],
    ['click_count', count],
  ],
  'ui.value': [
    ['field_kind', fieldKind],
    ['value_len', size],
    ['text', isNull],
  ],
  'input.key': [
    ['kind', oneOf(KEY_KINDS)],
    ['modifiers', modifiers],
    ['count', count],
    ['combo', orNull(isText)],
    ['text', isNull],
    ['field_kind', fieldKind],
  ],
  'input.scroll': [
    ['direction', oneOf(['up', 'down', 'left', 'right'])],
    ['amount', isFinite],
    ['count', count],
  ],
  'browser.navigate': [
    ['url', isNull],
    ['tab_title', isNull],
    ['mode', oneOf(['normal', 'unknown'])],
    ['transition', orNull(oneOf(['navigate', 'tab_switch']))],
  ],
  'clipboard.copy': [
    ['origin', oneOf(['copy_shortcut', 'unknown'])],
    ['content_kind', contentKind],
    ['size_bytes', size],
    ['text', isNull],
  ],
  'clipboard.paste': [
    ['content_kind', contentKind],
    ['size_bytes', size],
    ['text', isNull],
    ['field_kind', fieldKind],
  ],
  'content.snapshot': [
    ['text', isNull],
    ['chars', atLeast(0)],
    ['cutoff', orNull(oneOf(SNAPSHOT_CUTOFFS))],
    ['trigger', oneOf(SNAPSHOT_TRIGGERS)],
  ],
};

const TYPES: ReadonlySet<string> = new Set(EVENT_TYPES);

/** A name of a type this version knows. */
export const isEventType = (name: string): name is ZaneiEvent['type'] => TYPES.has(name);

/**
 * True when parsed JSON is surely a payload of that type, key by key as our writers write it: the contract's schema would
 * say yes and hand back the same. False says nothing: ask the schema. A tenth of what the schema costs.
 */
export function isPlainPayload(type: ZaneiEvent['type'], json: unknown): json is Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return false;
  const fields = FIELDS[type];
  const names = Object.keys(json);
  if (names.length !== fields.length) return false;
  return fields.every(
    ([name, check], at) => names[at] === name && check((json as Record<string, unknown>)[name]),
  );
}
