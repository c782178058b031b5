import type { ZaneiEvent } from '../event/event.ts';
import type { Front } from './front.ts';
import { appKey } from './front.ts';
import { addId, entryOf, type DocTally, type Tally } from './tally.ts';

/** Shortcuts of note by platform: Linux uses Control where macOS uses Command. */
const COMBOS: Record<string, 'save' | 'undo' | 'copy' | 'paste'> = {
  'macos cmd+s': 'save',
  'macos cmd+z': 'undo',
  'macos cmd+c': 'copy',
  'macos cmd+x': 'copy',
  'macos cmd+v': 'paste',
  'linux ctrl+s': 'save',
  'linux ctrl+z': 'undo',
  'linux ctrl+c': 'copy',
  'linux ctrl+x': 'copy',
  'linux ctrl+v': 'paste',
};

/** Where the last copy was made; null = unknown. */
export interface LastCopy {
  key: string;
  name: string;
}

/** What an activation or title leaves without being a deed. */
const PASSIVE_TYPES: ReadonlySet<string> = new Set([
  'app.activate',
  'app.launch',
  'app.terminate',
  'window.focus',
  'window.title',
  'ui.focus',
  'content.snapshot',
]);

/** Counts one event in the stretch it happened in. Each event feeds one activity at most. */
export function tallyEvent(
  tally: Tally,
  event: ZaneiEvent,
  at_ms: number,
  front: Front,
  lastCopy: LastCopy | null,
): void {
  if (event.type === 'content.snapshot') {
    tally.snapshots++;
    return;
  }
  addId(tally, event.id);
  if (!PASSIVE_TYPES.has(event.type)) tally.passive = false;
  switch (event.type) {
    case 'input.key':
      tallyKey(tally, event, at_ms, front);
      break;
    case 'ui.value': {
      const doc = docOf(tally, event, at_ms, front);
      doc.edited = true;
      markTyped(tally, doc, at_ms);
      break;
    }
    case 'input.scroll':
      if (front.title !== null && appKey(event.app) === front.key) tally.scrolled.add(front.title.key);
      break;
    case 'clipboard.copy':
      tally.copies++;
      break;
    case 'clipboard.paste':
      tally.pastes++;
      if (lastCopy !== null && lastCopy.key !== appKey(event.app)) tally.sources.add(lastCopy.name);
      break;
    default:
  }
}

function tallyKey(
  tally: Tally,
  event: Extract<ZaneiEvent, { type: 'input.key' }>,
  at_ms: number,
  front: Front,
): void {
  const { kind, count, combo } = event.data;
  if (kind === 'text' || kind === 'delete') {
    const doc = docOf(tally, event, at_ms, front);
    doc.keys += count;
    doc.edited = true;
    markTyped(tally, doc, at_ms);
    return;
  }
  const platform = event.source.startsWith('linux.') ? 'linux' : 'macos';
  switch (combo === null ? undefined : COMBOS[`${platform} ${combo}`]) {
    case 'save':
      docOf(tally, event, at_ms, front).saves += count;
      break;
    case 'undo':
      tally.undos += count;
      break;
    case 'copy':
      tally.shortcut_copies += count;
      break;
    case 'paste':
      tally.shortcut_pastes += count;
      break;
    case undefined:
  }
}

/** The window an event writes into: the front's title, or the event's own when its app is not the one in front. */
function docOf(tally: Tally, event: ZaneiEvent, at_ms: number, front: Front): DocTally {
  const app_key = appKey(event.app);
  const title = app_key === front.key ? front.title : null;
  const text = title === null ? (event.window?.title ?? null) : title.text;
  const key = title?.key ?? `${app_key}\0${text ?? ''}`;
  const doc =
    tally.docs.get(key) ??
    entryOf(
      tally.docs,
      key,
      () => ({ app_key, app_name: event.app.name, text, keys: 0, saves: 0, edited: false, last_ms: at_ms }),
      ({ keys }) => keys,
    );
  doc.text = text;
  doc.last_ms = at_ms;
  return doc;
}

function markTyped(tally: Tally, doc: DocTally, at_ms: number): void {
  tally.typed = { app: doc.app_name, title: doc.text, at_ms };
}
