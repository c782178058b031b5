import fc from 'fast-check';
import { encodeEvent, decodeEvent } from '../../../../src/core/event/event-codec.ts';
import { EVENT_RULES } from '../../../../src/core/event/event-rules.ts';
import { EVENT_TYPES, type EventType } from '../../../../src/core/event/event-types.ts';
import type { StorableEvent } from '../../../../src/core/port/event-maker.ts';

/** The tests' present: 2026-03-02T12:00:00Z. */
export const NOW_MS = Date.UTC(2026, 2, 2, 12);

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A valid id for a number; ids sort like their numbers. */
export function idOf(number: number): string {
  let digits = '';
  for (let left = number; digits.length < 12; left = Math.floor(left / 32))
    digits = BASE32.charAt(left % 32) + digits;
  return `evt_0${'0'.repeat(13)}${digits}`;
}

const DATA: Record<EventType, object> = {
  'app.activate': {},
  'app.launch': {},
  'app.terminate': {},
  'window.focus': {},
  'window.title': { prev_title: null },
  'ui.focus': { field_kind: 'text' },
  'ui.click': { button: 'left', click_count: 1 },
  'ui.value': { field_kind: 'text', value_len: 3, text: null },
  'input.key': { kind: 'text', modifiers: [], count: 1, combo: null, text: null, field_kind: 'text' },
  'input.scroll': { direction: 'down', amount: 1.5, count: 1 },
  'browser.navigate': {
    url: 'https://example.com/',
    tab_title: null,
    mode: 'normal',
    transition: 'navigate',
  },
  'clipboard.copy': { origin: 'copy_shortcut', content_kind: 'text', size_bytes: 3, text: null },
  'clipboard.paste': { content_kind: 'text', size_bytes: 3, text: null, field_kind: 'text' },
  'content.snapshot': { text: 'seen', chars: 4, cutoff: null, trigger: 'settle' },
};

export interface EventParts {
  number: number;
  ms?: number;
  mono_ns?: number;
  type?: EventType;
  app?: string;
  bundle_id?: string | null;
  title?: string | null;
  element?: string | null;
  data?: object;
  rules?: string[];
}

/** A valid event of any type; what is not given is plain. */
export function makeEvent(parts: EventParts): StorableEvent {
  const { number, type = 'window.focus', title = 'Window', rules = [] } = parts;
  const rule = EVENT_RULES[type];
  const window = rule.window === 'null' ? null : { title, id: rule.window === 'no_id' ? null : 7 };
  const element =
    rule.element === 'null' ? null : { role: 'AXButton', title: parts.element ?? null, value: null };
  return decodeEvent({
    v: type === 'content.snapshot' ? 3 : 1,
    id: idOf(number),
    ts: new Date(parts.ms ?? NOW_MS - 3_600_000 + number * 1000).toISOString(),
    mono_ns: parts.mono_ns ?? number,
    source: `linux.${rule.family.linux}`,
    type,
    app: { name: parts.app ?? 'Editor', bundle_id: parts.bundle_id ?? null, pid: 42 },
    window,
    element,
    data: { ...DATA[type], ...parts.data },
    truncated: rules.includes('size_limit'),
    redaction: { applied: rules.length > 0, rules },
  }) as StorableEvent;
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('日本語のメモ', '100% "sure"', '👩‍👩‍👧 family', 'ﾊﾝｶｸ', 'Straße', "it's; DROP TABLE events"),
);
const maybeText = fc.option(text);
const TEXT_KEYS: Partial<Record<EventType, string>> = {
  'window.title': 'prev_title',
  'ui.value': 'text',
  'input.key': 'text',
  'browser.navigate': 'tab_title',
  'clipboard.copy': 'text',
  'clipboard.paste': 'text',
};
const HOSTS = [
  'example.com',
  'docs.example.com',
  'badexample.com',
  'example.com.evil.org',
  'xn--eckwd4c7c.jp',
  '[::1]',
];

/** Valid events of every type in a few hours, with equal times, few apps and odd texts; numbers (and ids) are distinct. */
export const anyEvents: fc.Arbitrary<StorableEvent[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...EVENT_TYPES),
      minute: fc.integer({ min: 0, max: 200 }),
      offset: fc.constantFrom(0, 0, 1, 999, 20_000),
      mono_ns: fc.integer({ min: 0, max: 3 }),
      app: fc.constantFrom('Editor', 'EDITOR', 'Straße', 'ブラウザ', 'Other'),
      bundle_id: fc.constantFrom(null, 'org.example.Editor', 'ORG.example.editor', 'org.other'),
      title: maybeText,
      element: maybeText,
      body: maybeText,
      host: fc.constantFrom(...HOSTS),
      count: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 60 },
  )
  .map((list) =>
    list.map(({ type, minute, offset, body, host, count, ...rest }, number) => {
      const key = TEXT_KEYS[type];
      const data: Record<string, unknown> = key === undefined ? {} : { [key]: body };
      if (type === 'browser.navigate') data.url = `https://${host}/page?q=${count}`;
      if (type === 'input.key' || type === 'input.scroll') data.count = count;
      if (type === 'content.snapshot') data.text = body ?? '';
      return makeEvent({ number, ms: NOW_MS - 14_400_000 + minute * 60_000 + offset, type, data, ...rest });
    }),
  );

export const lines = (events: readonly StorableEvent[] | Parameters<typeof encodeEvent>[0][]): string[] =>
  events.map((event) => encodeEvent(event));

/** (ts, mono_ns, id) ascending, as the contract orders events. */
export function inOrder<T extends { ts: string; mono_ns: number; id: string }>(events: readonly T[]): T[] {
  return [...events].sort(
    (a, b) => Date.parse(a.ts) - Date.parse(b.ts) || a.mono_ns - b.mono_ns || (a.id < b.id ? -1 : 1),
  );
}
