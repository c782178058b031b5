import type { ServerEntry } from './agent-client.ts';

/**
 * Edits of one settings format, text in and text out. `place` is where the servers stand, `name` ours; every character outside the
 * edit stays. All throw ZaneiError config_invalid `file:line:column: reason` when the text is not understood: then nothing is written.
 */
export interface SettingsEditor {
  /** The values of the entry, null when there is none. */
  read: (
    text: string,
    place: readonly string[],
    name: string,
    file: string,
  ) => Record<string, unknown> | null;
  /** Whether the place itself is there. */
  has: (text: string, place: readonly string[], file: string) => boolean;
  /** Adds the entry, or gives an entry that is there these values and leaves its other keys. */
  put: (text: string, place: readonly string[], name: string, entry: ServerEntry, file: string) => string;
  /** Takes the entry out; the text itself when there is none. */
  remove: (text: string, place: readonly string[], name: string, file: string) => string;
}
