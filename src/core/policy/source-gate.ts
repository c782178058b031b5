import type { CaptureSource } from '../config/config.ts';
import type { EventType } from '../event/event-types.ts';
import type { CapturePolicy } from './capture-policy.ts';

/** Which of `capture.sources` opens a type; `snapshot` = the switch capture.content_snapshot does (contract 3.4). */
export const SOURCE_OF_TYPE: Record<EventType, CaptureSource | 'snapshot'> = {
  'app.activate': 'app',
  'app.launch': 'app',
  'app.terminate': 'app',
  'window.focus': 'window',
  'window.title': 'window',
  'ui.focus': 'ui',
  'ui.click': 'ui',
  'ui.value': 'ui',
  'input.key': 'input',
  'input.scroll': 'input',
  'browser.navigate': 'browser',
  'clipboard.copy': 'input',
  'clipboard.paste': 'input',
  'content.snapshot': 'snapshot',
};

/** Whether the settings record this type at all. */
export function sourceOpen(type: EventType, policy: CapturePolicy): boolean {
  const source = SOURCE_OF_TYPE[type];
  return source === 'snapshot' ? policy.content_snapshot : policy.sources.has(source);
}
