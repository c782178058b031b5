import type { EventType } from './event-types.ts';

/** Platforms whose names stand before the dot of `source`; `replay` plays one of the others and uses its families. */
export const SOURCE_PLATFORMS = ['macos', 'linux', 'replay'] as const;
export type SourcePlatform = (typeof SOURCE_PLATFORMS)[number];

/**
 * What a type's envelope looks like (contract 1.3): `window` and `element` are `null`, an `object`, either (`any`), or a
 * window without its number (`no_id`); `family` is the sensor family behind the dot of `source` per platform.
 */
export interface EventRule {
  window: 'null' | 'object' | 'any' | 'no_id';
  element: 'null' | 'object';
  family: { macos: string; linux: string };
}

const workspace = { macos: 'workspace', linux: 'x11' };
const frame = { macos: 'ax', linux: 'x11' };
const tree = { macos: 'ax', linux: 'atspi' };
const tap = { macos: 'eventtap', linux: 'x11' };
const browser = { macos: 'applescript', linux: 'atspi' };

/** One row per event type; the codec, the JSON Schema and the event maker read it. */
export const EVENT_RULES: Record<EventType, EventRule> = {
  'app.activate': { window: 'any', element: 'null', family: workspace },
  'app.launch': { window: 'null', element: 'null', family: workspace },
  'app.terminate': { window: 'null', element: 'null', family: workspace },
  'window.focus': { window: 'object', element: 'null', family: frame },
  'window.title': { window: 'object', element: 'null', family: frame },
  'ui.focus': { window: 'object', element: 'object', family: tree },
  'ui.click': { window: 'object', element: 'object', family: tree },
  'ui.value': { window: 'object', element: 'object', family: tree },
  'input.key': { window: 'object', element: 'null', family: tap },
  'input.scroll': { window: 'object', element: 'null', family: tap },
  'browser.navigate': { window: 'no_id', element: 'null', family: browser },
  /** `any`: an object with origin copy_shortcut, null with origin unknown. */
  'clipboard.copy': { window: 'any', element: 'null', family: tap },
  'clipboard.paste': { window: 'object', element: 'null', family: tap },
  'content.snapshot': { window: 'object', element: 'null', family: tree },
};

/** The `source` that events of `type` carry on a platform; replay speaks as macOS unless its maker was told otherwise. */
export function sourceOf(type: EventType, platform: SourcePlatform): string {
  const played = platform === 'replay' ? 'macos' : platform;
  return `${played}.${EVENT_RULES[type].family[played]}`;
}

/** Every `source` that a stored event of `type` may carry, without repeats. */
export function sourcesOf(type: EventType): string[] {
  const { macos, linux } = EVENT_RULES[type].family;
  return [...new Set([`macos.${macos}`, `linux.${linux}`, `replay.${macos}`, `replay.${linux}`])];
}
