import type { ObservationOf } from '../../../../core/observation/observation.ts';

/** Types and what they are, first match wins (contract 12.6; names of NSPasteboard.h and UTCoreTypes). */
const KINDS: readonly (readonly [ObservationOf<'clipboard.changed'>['content_kind'], ReadonlySet<string>])[] =
  [
    ['file', new Set(['public.file-url', 'NSFilenamesPboardType'])],
    ['image', new Set(['public.png', 'public.tiff', 'public.jpeg'])],
    ['text', new Set(['public.utf8-plain-text', 'public.utf16-plain-text', 'public.plain-text'])],
  ];

/** What kind of content these pasteboard types make. */
export function kindOfTypes(types: readonly string[]): ObservationOf<'clipboard.changed'>['content_kind'] {
  return KINDS.find(([, names]) => types.some((type) => names.has(type)))?.[0] ?? 'other';
}
