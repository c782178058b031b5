import type { AppRef } from '../src/core/event/event.ts';
import type { Observation, ObservationOf } from '../src/core/observation/observation.ts';

/** Observations without their time. */
type Seen<O = Observation> = O extends Observation ? Omit<O, 'wall_ms' | 'mono_ns'> : never;
/** What a sensor saw, and how long after the one before, ms. */
type Step = [after_ms: number, seen: Seen];

/** The same load every time: Park-Miller numbers from a fixed start. */
class Dice {
  #state = 20_260_302;

  /** 0 … below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % limit;
  }

  /** True `percent` times of a hundred. */
  hits(percent: number): boolean {
    return this.below(100) < percent;
  }
}

const APPS = [
  { name: 'Code', bundle_id: 'com.microsoft.VSCode', pid: 611 },
  { name: 'Google Chrome', bundle_id: 'com.google.Chrome', pid: 633 },
  { name: 'Terminal', bundle_id: 'com.apple.Terminal', pid: 622 },
  { name: 'Slack', bundle_id: 'com.tinyspeck.slackmacgap', pid: 655 },
  { name: 'メモ', bundle_id: 'com.apple.Notes', pid: 644 },
  { name: 'Mail', bundle_id: 'com.apple.mail', pid: 666 },
];
const SUBJECTS = [
  'tide-table.ts — harbor-map',
  'Re: 港湾マップの見積もり',
  'Mina (DM) - Harbor - Slack',
  '第三章 夜の港.md',
  'zsh — npm run build',
  'Quarterly report, draft',
];
const HOSTS = ['github.com', 'docs.example.org', 'developer.mozilla.org', 'news.example.jp'];
/** Presses in one run of typing, at most. Real runs are longer, but presses that are merged make no row to compare with. */
const KEYS_IN_A_RUN = 2;
/** Documents somebody goes back to. */
const AT_HAND = 12;

/**
 * One person's working day, as long as it takes: apps, documents and kinds of events in the proportions of demo/working-day.ndjson (half
 * of the events are typing, one in six brings a text that is new).
 */
export class WorkingDay {
  readonly #dice = new Dice();
  readonly #documents: number[] = [];
  #made = 0;
  #generation = 0;

  /** A stretch in one window: about 13 events of all kinds. */
  *stretch(): Generator<Step> {
    const dice = this.#dice;
    const app = APPS[dice.below(APPS.length)] ?? { name: 'Code', bundle_id: null, pid: 611 };
    const document = this.#document();
    const at = placeOf(app, document);
    yield [1500, { kind: 'app.activated', ...at }];
    yield* this.#page(at, document);
    yield [120, { kind: 'window.focused', ...at }];
    if (dice.hits(60)) yield [80, this.#focus(at)];
    if (dice.hits(30)) yield* this.#scrolling();
    yield* this.#typing(app.pid);
    yield* this.#titled(placeOf(app, document, ` (${dice.below(5)})`), document);
    yield* this.#typing(app.pid);
    if (dice.hits(20)) yield [700, this.#click(at)];
    if (dice.hits(20)) yield* this.#clipboard(app);
    if (dice.hits(50)) yield* this.#titled(placeOf(app, document, ` • ${this.#made}`), document);
    yield* this.#typing(app.pid);
    if (dice.hits(80)) yield* this.#titled(at, document);
  }

  /** One of those at hand, or a new one. */
  #document(): number {
    const old = this.#documents[this.#dice.below(AT_HAND)];
    if (old !== undefined && this.#dice.hits(60)) return old;
    this.#made += 1;
    this.#documents[this.#made % AT_HAND] = this.#made;
    return this.#made;
  }

  *#titled(at: Place, document: number): Generator<Step> {
    yield [900, { kind: 'window.titled', ...at }];
    yield* this.#page(at, document);
  }

  /** A browser is asked for its page whenever its title changes. */
  *#page({ app, window, mode }: Place, document: number): Generator<Step> {
    if (mode === null) return;
    const url = `https://${HOSTS[document % HOSTS.length] ?? 'example.org'}/page/${document}?tab=${this.#dice.below(3)}`;
    const page = { url, tab: `t${document % 9}`, tab_title: window.title };
    yield [80, { kind: 'page.shown', app, window, mode, ...page }];
  }

  #focus(at: Place): Seen {
    this.#generation += 1;
    const element = { role: 'AXTextArea', title: `field ${this.#dice.below(40)}`, value: null };
    return { kind: 'element.focused', ...at, element, field: 'text', generation: this.#generation };
  }

  #click(at: Place): Seen {
    const element = { role: 'AXButton', title: `button ${this.#dice.below(60)}`, value: null };
    return { kind: 'pointer.clicked', ...at, button: 'left', click_count: 1, element, field: 'none' };
  }

  *#scrolling(): Generator<Step> {
    for (let n = 4 + this.#dice.below(8); n > 0; n -= 1)
      yield [
        240,
        { kind: 'scrolled', app: null, window: null, direction: 'down', amount: 1 + this.#dice.below(9) },
      ];
  }

  /** Two runs: one ended by a pause, one by corrections or a shortcut. */
  *#typing(pid: number): Generator<Step> {
    yield* this.#run(pid, 'text', 2600);
    yield* this.#run(pid, 'text', 2600);
    if (this.#dice.hits(15)) yield* this.#run(pid, 'delete', 220);
    if (this.#dice.hits(10)) yield [300, key(pid, 'shortcut', this.#generation, 'cmd+s')];
  }

  *#run(pid: number, kind: 'text' | 'delete', pause_ms: number): Generator<Step> {
    const keys = kind === 'text' ? 1 + this.#dice.below(KEYS_IN_A_RUN) : 3;
    for (let n = 0; n < keys; n += 1)
      yield [n === 0 ? pause_ms : 120 + this.#dice.below(150), key(pid, kind, this.#generation)];
  }

  *#clipboard(app: { pid: number }): Generator<Step> {
    const content = { content_kind: 'text' as const, types: ['public.utf8-plain-text'], text: null };
    yield [600, key(app.pid, 'shortcut', this.#generation, 'cmd+c')];
    const size_bytes = this.#dice.below(400);
    yield [30, { kind: 'clipboard.changed', ...content, owner_pid: app.pid, size_bytes }];
    const generation = this.#generation;
    yield [2000, { kind: 'clipboard.pasted', ...content, app: null, window: null, size_bytes, generation }];
  }
}

interface Place {
  app: AppRef;
  window: { title: string; id: number };
  mode: 'normal' | null;
}

function placeOf(app: AppRef, document: number, mark = ''): Place {
  const title = `${SUBJECTS[document % SUBJECTS.length] ?? ''} ${document}${mark}`;
  return { app, window: { title, id: document % 400 }, mode: app.name === 'Google Chrome' ? 'normal' : null };
}

function key(
  pid: number,
  key_kind: 'text' | 'delete' | 'shortcut',
  generation: number,
  combo: string | null = null,
): Seen {
  const modifiers: ObservationOf<'key.pressed'>['modifiers'] = combo === null ? [] : ['cmd'];
  return {
    kind: 'key.pressed',
    app: null,
    window: null,
    pid,
    key_kind,
    modifiers,
    combo,
    text: null,
    generation,
  };
}

/** At least `count` observations with times that begin at the given ones and go on as on a real day. */
export function loadOf(count: number, wall_ms: number, mono_ns: number): Observation[] {
  const day = new WorkingDay();
  const load: Observation[] = [];
  for (let ms = 0; load.length < count;)
    for (const [after_ms, seen] of day.stretch()) {
      ms += after_ms;
      load.push({ ...seen, wall_ms: wall_ms + ms, mono_ns: mono_ns + ms * 1e6 });
    }
  return load;
}
