import type { ClipboardOffer } from '../desktop-state.ts';

/** Formats and what they are, first match wins; names from ICCCM 2.6.2 and MIME. */
const KINDS: readonly [ClipboardOffer['content_kind'], RegExp][] = [
  [
    'file',
    /^(?:text\/uri-list|x-special\/(?:gnome|mate|nautilus)-copied-files|application\/x-kde-cutselection)$/,
  ],
  ['image', /^image\//],
  ['text', /^(?:UTF8_STRING|STRING|TEXT|COMPOUND_TEXT|text\/plain\b.*)$/],
];

/** Password managers on Linux offer this format beside a password (KeePassXC, KDE). */
const SECRET = 'x-kde-passwordManagerHint';

/** Formats that describe the selection itself rather than its content. */
const PROTOCOL = new Set(['TARGETS', 'TIMESTAMP', 'MULTIPLE', 'SAVE_TARGETS', 'DELETE', 'INSERT_SELECTION']);

/** What kind of content these formats make. */
export function kindOfTargets(types: readonly string[]): ClipboardOffer['content_kind'] {
  return KINDS.find(([, pattern]) => types.some((type) => pattern.test(type)))?.[0] ?? 'other';
}

/** Does the owner say that this is a password. */
export function hintsSecret(types: readonly string[]): boolean {
  return types.includes(SECRET);
}

/** Formats without the protocol's own. */
export function contentTypes(targets: readonly string[]): string[] {
  return targets.filter((type) => !PROTOCOL.has(type));
}
