import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import type { IntervalReason, RecorderInterval } from '../../../../src/core/interval/interval.ts';

/** Short names of apps, and their bundle ids; others have none. */
const APPS: Record<string, [name: string, bundle: string]> = {
  Chrome: ['Google Chrome', 'com.google.Chrome'],
  Word: ['Microsoft Word', 'com.microsoft.Word'],
  Code: ['Code', 'com.microsoft.VSCode'],
  Slack: ['Slack', 'com.tinyspeck.slackmacgap'],
  Terminal: ['Terminal', 'com.apple.Terminal'],
  Safari: ['Safari', 'com.apple.Safari'],
  Finder: ['Finder', 'com.apple.finder'],
};

export interface Trace {
  events: ZaneiEvent[];
  intervals: RecorderInterval[];
}

const STATEMENT = /^(\d\d:\d\d:\d\d(?:\.\d+)?) (\w+) (\S+)(?: (.*))?$/su;
const INTERVAL = /^\[(\S+) → (\S+) (\w+)\]$/u;
const CLOCK = /^\[clock (\S+) ⇒ (\S+)\]$/u;

/**
 * Reads the notation of the timeline examples: `time type app args` statements, one a line, UTC; `[from → to reason]` is a
 * recorder interval, `[clock A ⇒ B]` a wall clock that was set. Titles are JSON strings.
 */
export function readTrace(date: string, text: string): Trace {
  const intervals: RecorderInterval[] = [];
  const events: ZaneiEvent[] = [];
  let shift = 0;
  const at = (time: string) => Date.parse(time.includes('T') ? `${time}Z` : `${date}T${time}Z`);
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const clock = CLOCK.exec(line);
    if (clock !== null) {
      const [from, to] = [at(clock[1]!), at(clock[2]!)];
      intervals.push({ reason: 'clock_stepped', start_ms: from, end_ms: to });
      shift += to - from;
      continue;
    }
    const span = INTERVAL.exec(line);
    if (span !== null) {
      intervals.push({ reason: span[3] as IntervalReason, start_ms: at(span[1]!), end_ms: at(span[2]!) });
      continue;
    }
    const words = STATEMENT.exec(line);
    if (words === null) throw new Error(`cannot read: ${line}`);
    const ms = at(words[1]!);
    events.push(
      eventOf(
        ms,
        ms - shift - Date.parse(`${date}T00:00:00Z`) + 2 * 86_400_000,
        words[2]!,
        words[3]!,
        words[4] ?? '',
        events.length,
      ),
    );
  }
  return { events, intervals };
}

/** One event with what the notation leaves out filled in. */
export function eventOf(
  ms: number,
  mono_ms: number,
  type: string,
  app: string,
  args: string,
  index: number,
): ZaneiEvent {
  const [name, bundle_id] = APPS[app] ?? [app, null];
  const title = args.startsWith('"') ? (JSON.parse(args) as string) : null;
  const [type_, data, titled] = dataOf(type, args);
  return {
    v: type_ === 'content.snapshot' ? 3 : 1,
    id: `evt_0${String(index).padStart(25, '0')}`,
    ts: new Date(ms).toISOString(),
    mono_ns: Math.round(mono_ms * 1e6),
    source: 'macos.ax',
    type: type_,
    app: { name, bundle_id, pid: 1 },
    window: type_.startsWith('app.l')
      ? null
      : { title: titled ?? (type_ === 'ui.click' ? null : title), id: null },
    element: type_.startsWith('ui.') ? { role: 'AXButton', title, value: null } : null,
    data,
    truncated: false,
    redaction: { applied: false, rules: [] },
  } as ZaneiEvent;
}

function dataOf(type: string, args: string): [ZaneiEvent['type'], unknown, string?] {
  switch (type) {
    case 'act':
      return ['app.activate', {}];
    case 'foc':
      return ['window.focus', {}];
    case 'tit':
      return ['window.title', { prev_title: null }];
    case 'nav': {
      const cut = args.indexOf(' ');
      const tab_title = JSON.parse(args.slice(cut + 1)) as string;
      const url = args.slice(0, cut);
      return ['browser.navigate', { url, tab_title, mode: 'normal', transition: 'navigate' }, tab_title];
    }
    case 'key': {
      const [what = '', count = '1'] = args.split('×');
      const kind = what === 'text' ? 'text' : what === 'del' ? 'delete' : 'shortcut';
      const combo = kind === 'shortcut' ? what : null;
      return [
        'input.key',
        { kind, modifiers: [], count: Number(count), combo, text: null, field_kind: 'text' },
      ];
    }
    case 'val':
      return ['ui.value', { field_kind: 'text', value_len: 10, text: null }];
    case 'clk':
      return ['ui.click', { button: 'left', click_count: 1 }];
    case 'scr': {
      const [direction = 'down', count = '1'] = args.split('×');
      return ['input.scroll', { direction, amount: 1, count: Number(count) }];
    }
    case 'cpy':
      return ['clipboard.copy', { origin: 'copy_shortcut', content_kind: 'text', size_bytes: 5, text: null }];
    case 'cpu':
      return ['clipboard.copy', { origin: 'unknown', content_kind: 'text', size_bytes: null, text: null }];
    case 'pst':
      return ['clipboard.paste', { content_kind: 'text', size_bytes: 5, text: null, field_kind: 'text' }];
    case 'snap':
      return ['content.snapshot', { text: 'SNAPSHOT CANARY', chars: 15, cutoff: null, trigger: 'settle' }];
    default:
      throw new Error(`unknown type ${type}`);
  }
}
