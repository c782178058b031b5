import type { ZaneiEvent } from '../event/event.ts';
import type { Loss } from './privacy-rules.ts';

/** Takes from `event`, in place, what the rules do not let through; `event` itself (the loss of all) is the caller's business. */
export function applyLosses(event: ZaneiEvent, losses: { has(loss: Loss): boolean }): void {
  if (losses.has('title')) takeTitles(event);
  if (losses.has('text')) takeText(event);
  if (losses.has('measure') && event.type === 'ui.value') event.data.value_len = null;
  if (losses.has('value') && event.element !== null) event.element.value = null;
}

function takeTitles(event: ZaneiEvent): void {
  if (event.window !== null) event.window.title = null;
  if (event.type === 'window.title') event.data.prev_title = null;
  if (event.type === 'browser.navigate') event.data.tab_title = null;
  if (event.element !== null) event.element.title = null;
}

function takeText(event: ZaneiEvent): void {
  if (event.type === 'ui.value' || event.type === 'input.key') event.data.text = null;
  if (event.type === 'clipboard.copy' || event.type === 'clipboard.paste') {
    event.data.text = null;
    event.data.size_bytes = null;
  }
}
