import type { ZaneiEvent } from '../../core/event/event.ts';
import type { Formats } from '../../core/i18n/formats.ts';
import type { Texts } from '../../core/i18n/texts.ts';

/** The fact of an event in a few words; titles, addresses and text stay as recorded. */
export function eventWords(event: ZaneiEvent, texts: Texts, formats: Formats): string {
  const t = texts.timeline;
  const title = event.window?.title ?? t.untitled;
  switch (event.type) {
    case 'app.activate':
    case 'app.launch':
    case 'app.terminate':
      return event.app.name;
    case 'window.focus':
    case 'window.title':
      return title;
    case 'ui.focus':
      return event.element?.title ?? event.element?.role ?? title;
    case 'ui.click':
      return t.clickOn(event.element?.title ?? event.element?.role ?? title);
    case 'ui.value':
      return event.data.text ?? t.characters(event.data.value_len ?? 0);
    case 'input.key':
      return keyWords(event.data, t);
    case 'input.scroll':
      return t.shortcut(t.direction[event.data.direction], event.data.count);
    case 'browser.navigate':
      return address(event.data.url) ?? event.data.tab_title ?? title;
    case 'clipboard.copy':
    case 'clipboard.paste':
      return event.data.text ?? clipWords(event.data, t, formats);
    case 'content.snapshot':
      return event.data.text ?? t.snapshotOf(event.data.chars);
  }
}

type KeyData = Extract<ZaneiEvent, { type: 'input.key' }>['data'];
function keyWords({ combo, count, text }: KeyData, t: Texts['timeline']): string {
  if (combo !== null) return t.shortcut(combo, count);
  return text === null ? t.keysNoText(count) : t.keysText(count, text);
}

type ClipData = Pick<Extract<ZaneiEvent, { type: 'clipboard.copy' }>['data'], 'content_kind' | 'size_bytes'>;
function clipWords({ content_kind, size_bytes }: ClipData, t: Texts['timeline'], formats: Formats): string {
  return t.bytes(t.contentKind[content_kind], size_bytes === null ? '–' : formats.bytes(size_bytes));
}

/** Without the scheme, which says nothing here. */
const address = (url: string | null): string | null => url?.replace(/^https?:\/\/(www\.)?/, '') ?? null;
