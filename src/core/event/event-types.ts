/** All event types in canonical order (contract 1.3). */
export const EVENT_TYPES = [
  'app.activate',
  'app.launch',
  'app.terminate',
  'window.focus',
  'window.title',
  'ui.focus',
  'ui.click',
  'ui.value',
  'input.key',
  'input.scroll',
  'browser.navigate',
  'clipboard.copy',
  'clipboard.paste',
  'content.snapshot',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];
