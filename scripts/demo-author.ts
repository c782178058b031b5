// What a person does, as the observations a sensor would make of it; the story is in generate-demo-trace.ts.

/** Apps of the sample day: name, bundle id, pid. */
const APPS = {
  Code: ['Code', 'com.microsoft.VSCode', 611],
  Terminal: ['Terminal', 'com.apple.Terminal', 622],
  Chrome: ['Google Chrome', 'com.google.Chrome', 633],
  Safari: ['Safari', 'com.apple.Safari', 644],
  Slack: ['Slack', 'com.tinyspeck.slackmacgap', 655],
  Mail: ['Mail', 'com.apple.mail', 666],
  Notes: ['メモ', 'com.apple.Notes', 677],
  Word: ['Microsoft Word', 'com.microsoft.Word', 688],
  Finder: ['Finder', 'com.apple.finder', 699],
  Preview: ['プレビュー', 'com.apple.Preview', 710],
  OnePassword: ['1Password', 'com.1password.1password', 721],
} as const;

type AppName = keyof typeof APPS;
const BROWSERS: readonly AppName[] = ['Chrome', 'Safari'];

/** The observations so far, one JSON line each, without the header. */
export const lines: string[] = [];
let clock = 0; // ms since the day began
let generation = 0;
let front: AppName = 'Finder';
let title: string | null = null;
let windowId = 100;
let privateWindow = false;

/** From here on windows of the browser are private, or are not. */
export function browsePrivately(on: boolean): void {
  privateWindow = on;
}

let seed = 20260302;
/** Uniform in [low, high), the same on every run. */
function random(low: number, high: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return low + Math.floor((seed / 2 ** 32) * (high - low));
}

/** An app as observations name it. */
export const app = (name: AppName) => ({ name: APPS[name][0], bundle_id: APPS[name][1], pid: APPS[name][2] });
const here = () => ({ title, id: windowId });
const mode = () => (BROWSERS.includes(front) ? (privateWindow ? 'private' : 'normal') : null);

/** Adds one observation now. */
export function emit(observation: Record<string, unknown>): void {
  lines.push(JSON.stringify({ t: clock, ...observation }));
}

/** Moves the clock to a local time of the day, `HH:MM:SS`. */
export function at(time: string): void {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const next = ((hours - 9) * 3600 + minutes * 60 + seconds) * 1000;
  if (next < clock) throw new Error(`the day runs backwards at ${time}`);
  clock = next;
}

/** Starts an app. */
export function launch(name: AppName): void {
  emit({ kind: 'app.launched', app: app(name) });
}

/** Brings an app to the front with its window. */
export function go(name: AppName, windowTitle: string, id = APPS[name][2] * 10): void {
  front = name;
  title = windowTitle;
  windowId = id;
  emit({ kind: 'app.activated', app: app(name), window: here(), mode: mode() });
  clock += 120;
  emit({ kind: 'window.focused', app: app(name), window: here(), mode: mode() });
  clock += 80;
}

/** The window in front gets another title. */
export function titled(windowTitle: string): void {
  title = windowTitle;
  emit({ kind: 'window.titled', app: app(front), window: here(), mode: mode() });
}

/** The browser shows a page. */
export function page(url: string, pageTitle: string, tab = 'tab-1'): void {
  titled(pageTitle);
  clock += 150;
  emit({
    kind: 'page.shown',
    app: app(front),
    window: here(),
    mode: mode() ?? 'unknown',
    url,
    tab_title: pageTitle,
    tab,
  });
  clock += 50;
}

/** A field or element gets the focus. */
export function field(role: string, label: string | null, kind: string): void {
  generation += 1;
  emit({
    kind: 'element.focused',
    app: app(front),
    window: here(),
    mode: mode(),
    element: { role, title: label, value: null },
    field: kind,
    generation,
  });
  clock += 60;
}

function key(keyKind: string, combo: string | null = null, modifiers: string[] = []): void {
  emit({ kind: 'key.pressed', pid: APPS[front][2], key_kind: keyKind, modifiers, combo, generation });
}

/** Types `count` keys at a person's pace. */
export function type(count: number): void {
  for (let i = 0; i < count; i++) {
    key(random(0, 18) === 0 ? 'delete' : 'text');
    clock += random(70, 260);
  }
}

/** Presses a shortcut. */
export function combo(name: string): void {
  key('shortcut', name, name.split('+').slice(0, -1));
  clock += random(120, 400);
}

/** Turns the wheel. */
export function scroll(times: number, direction = 'down'): void {
  for (let i = 0; i < times; i++) {
    emit({ kind: 'scrolled', direction, amount: random(1, 12) });
    clock += random(60, 500);
  }
}

/** Clicks a labelled element. */
export function click(label: string, role = 'AXButton'): void {
  emit({
    kind: 'pointer.clicked',
    app: app(front),
    window: here(),
    mode: mode(),
    button: 'left',
    click_count: 1,
    element: { role, title: label, value: null },
    field: 'none',
  });
  clock += 200;
}

/** Copies text; `types` are the pasteboard types. */
export function copy(bytes: number, types: string[] = ['public.utf8-plain-text']): void {
  combo('cmd+c');
  emit({
    kind: 'clipboard.changed',
    content_kind: 'text',
    types,
    owner_pid: APPS[front][2],
    size_bytes: bytes,
    text: 'never stored by default',
  });
  clock += 100;
}

/** Pastes text. */
export function paste(bytes: number): void {
  combo('cmd+v');
  emit({
    kind: 'clipboard.pasted',
    content_kind: 'text',
    types: ['public.utf8-plain-text'],
    size_bytes: bytes,
    text: 'never stored by default',
    generation,
  });
  clock += 100;
}

/** Lock, sleep, screen saver. */
export const session = (state: string): void => emit({ kind: 'session', state });
/** An input method is composing, or is not. */
export const composing = (on: boolean): void => emit({ kind: 'input_source', composing: on });

/** Lets time pass, ms. */
export function wait(ms: number): void {
  clock += ms;
}

/** A spinner in the title, as build tools draw it. */
export const SPINNER = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
