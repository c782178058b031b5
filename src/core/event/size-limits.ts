import { SIZE_LIMIT_RULE, type ZaneiEvent } from './event.ts';

/** UTF-8 bytes that a body may have; exactly this much is kept. */
export const BODY_LIMIT_BYTES = 65_536;
/** UTF-8 bytes that a title or an address may have. */
export const TITLE_LIMIT_BYTES = 4_096;
/** UTF-8 bytes that one UTF-16 unit can take. */
const MOST_BYTES = 3;
const ASCII_ONLY = /^[\x00-\x7f]*$/;
/** UTF-8 bytes of a content snapshot's text. */
export const SNAPSHOT_LIMIT_BYTES = 32_768;

/**
 * Sets every field over its limit to null, in place, and marks the event truncated with `size_limit` first. Lengths keep their numbers. An
 * address that is too long leaves its scheme and host. Never cuts in the middle.
 */
export function applyLimits(event: ZaneiEvent): void {
  const cut = { any: false };
  if (event.window !== null) event.window.title = within(event.window.title, TITLE_LIMIT_BYTES, cut);
  if (event.element !== null) {
    event.element.title = within(event.element.title, TITLE_LIMIT_BYTES, cut);
    event.element.value = within(event.element.value, BODY_LIMIT_BYTES, cut);
  }
  limitData(event, cut);
  if (cut.any) markTruncated(event);
}

function limitData(event: ZaneiEvent, cut: { any: boolean }): void {
  switch (event.type) {
    case 'window.title':
      event.data.prev_title = within(event.data.prev_title, TITLE_LIMIT_BYTES, cut);
      return;
    case 'browser.navigate':
      event.data.tab_title = within(event.data.tab_title, TITLE_LIMIT_BYTES, cut);
      if (within(event.data.url, TITLE_LIMIT_BYTES, cut) === null)
        event.data.url = schemeAndHost(event.data.url);
      return;
    case 'content.snapshot':
      event.data.text = within(event.data.text, SNAPSHOT_LIMIT_BYTES, cut);
      return;
    case 'ui.value':
    case 'input.key':
    case 'clipboard.copy':
    case 'clipboard.paste':
      event.data.text = within(event.data.text, BODY_LIMIT_BYTES, cut);
      return;
    default:
  }
}

/** Marks the event as one that lost a field to a limit. */
export function markTruncated(event: ZaneiEvent): void {
  const others = event.redaction.rules.filter((rule) => rule !== SIZE_LIMIT_RULE);
  event.redaction = { applied: true, rules: [SIZE_LIMIT_RULE, ...others] };
  event.truncated = true;
}

function within(text: string | null, limit: number, cut: { any: boolean }): string | null {
  if (text === null || text.length * MOST_BYTES <= limit || utf8Bytes(text, limit) <= limit) return text;
  cut.any = true;
  return null;
}

/** `https://host/` of an address, `data:text/html` of a data address; null when even that is too long or there is none. */
function schemeAndHost(address: string | null): string | null {
  if (address === null) return null;
  const start = address.slice(0, TITLE_LIMIT_BYTES);
  const short =
    /^data:[a-z0-9.+-]+\/[a-z0-9.+-]+/i.exec(start)?.[0] ??
    /^([a-z][a-z0-9+.-]*:)\/\/(?:[^/?#@\s]*@)?([^/?#@\s]+)(?=[/?#])/i.exec(start)?.slice(1).join('//');
  return short ?? null;
}

/** UTF-8 length in bytes, a lone surrogate counted as U+FFFD; stops counting once it is past `enough`. */
export function utf8Bytes(text: string, enough = Infinity): number {
  if (text.length > enough || ASCII_ONLY.test(text)) return text.length;
  let bytes = 0;
  for (let at = 0; at < text.length && bytes <= enough; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPair(text, at)) {
      bytes += 4;
      at++;
    } else bytes += 3;
  }
  return bytes;
}

function isPair(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  const second = text.charCodeAt(at + 1);
  return first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000;
}
