import { eventId } from '../../src/core/event/event-id.ts';
import { sourceOf } from '../../src/core/event/event-rules.ts';
import type { EventType } from '../../src/core/event/event-types.ts';
import { formatTs } from '../../src/core/time/timestamp.ts';

/** Bundle ids of the apps that test days use. */
const BUNDLES: Readonly<Record<string, string>> = {
  'Visual Studio Code': 'com.microsoft.VSCode',
  Terminal: 'com.apple.Terminal',
  'Google Chrome': 'com.google.Chrome',
  Slack: 'com.tinyspeck.slackmacgap',
  Mail: 'com.apple.mail',
  Notes: 'com.apple.Notes',
  Xcode: 'com.apple.dt.Xcode',
  Figma: 'com.figma.Desktop',
};

/** Makes stored events, each later than the one before; times are Unix ms. */
export class EventMaker {
  readonly events: object[] = [];
  private count = 0;
  private readonly origin: number;

  constructor(originMs: number) {
    this.origin = originMs;
  }

  private add(
    ms: number,
    type: EventType,
    app: string,
    title: string | null,
    data: object,
    extra: object = {},
  ): void {
    this.count += 1;
    const { count } = this;
    const random = (bytes: Uint8Array): void => new DataView(bytes.buffer).setUint32(bytes.length - 4, count);
    this.events.push({
      v: type === 'content.snapshot' ? 3 : 1,
      id: eventId(ms, random),
      ts: formatTs(ms),
      mono_ns: Math.max(0, ms - this.origin) * 1_000_000 + (this.count % 1000),
      source: sourceOf(type, 'macos'),
      type,
      app: { name: app, bundle_id: BUNDLES[app] ?? null, pid: 600 },
      window: title === null ? null : { title, id: null },
      element: null,
      data,
      truncated: false,
      redaction: { applied: false, rules: [] },
      ...extra,
    });
  }

  activate(ms: number, app: string, title: string): void {
    this.add(ms, 'app.activate', app, title, {});
  }
  type(ms: number, app: string, title: string, count: number): void {
    const data = { kind: 'text', modifiers: [], count, combo: null, text: null, field_kind: 'text' };
    this.add(ms, 'input.key', app, title, data);
  }
  save(ms: number, app: string, title: string): void {
    const data = {
      kind: 'shortcut',
      modifiers: ['cmd'],
      count: 1,
      combo: 'cmd+s',
      text: null,
      field_kind: null,
    };
    this.add(ms, 'input.key', app, title, data);
  }
  page(ms: number, title: string, url: string, redacted = false): void {
    const data = { url, tab_title: title, mode: 'normal', transition: 'navigate' };
    const extra = redacted ? { redaction: { applied: true, rules: ['token'] } } : {};
    this.add(ms, 'browser.navigate', 'Google Chrome', title, data, extra);
  }
  copy(ms: number, app: string, title: string): void {
    const data = { origin: 'copy_shortcut', content_kind: 'text', size_bytes: 1204, text: null };
    this.add(ms, 'clipboard.copy', app, title, data);
  }
  scroll(ms: number, app: string, title: string): void {
    this.add(ms, 'input.scroll', app, title, { direction: 'down', amount: 12, count: 4 });
  }
}
