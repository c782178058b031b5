import { configSchema } from '../../../../src/core/config/config.ts';
import { observationSchema, type Observation } from '../../../../src/core/observation/observation.ts';
import type { EventCounts, EventMaker, HeldEvent } from '../../../../src/core/port/event-maker.ts';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import { createEventMaker } from '../../../../src/recorder/events/create-event-maker.ts';
import { ALL_PARTS, type EventMakerParts } from '../../../../src/recorder/events/event-maker-parts.ts';

export const NOTES = { name: 'Notes', bundle_id: 'com.apple.Notes', pid: 812 };
export const CHROME = { name: 'Google Chrome', bundle_id: 'com.google.Chrome', pid: 900 };
export const SAFARI = { name: 'Safari', bundle_id: 'com.apple.Safari', pid: 901 };
export const VAULT = { name: 'Bitwarden', bundle_id: 'com.bitwarden.desktop', pid: 66 };
export const PLAN = { title: 'Plan', id: 4410 };
export const TAB = { title: 'Tab', id: 31 };
export const BODY = { role: 'AXTextArea', title: 'Body', value: null as string | null };

/** A Monday morning; the monotonic clock starts at the same moment with 1 s. */
export const START_MS = Date.UTC(2026, 2, 2, 9);

type Fields = Record<string, unknown>;
/** An observation at a time, or the passing of time as the recorder's timer sees it. */
type Step = { see: Observation } | { due_ns: number };

/** A script of observations, in the words of the test. Every call happens 10 ms after the one before. */
export class Scene {
  readonly steps: Step[] = [];
  #ms = 0;
  #generation = 0;

  see(kind: string, fields: Fields = {}): this {
    this.#ms += 10;
    const stamp = { wall_ms: START_MS + this.#ms, mono_ns: (1000 + this.#ms) * 1_000_000 };
    this.steps.push({ see: observationSchema.parse({ kind, ...stamp, ...fields }) });
    return this;
  }

  /** Time passes; the recorder looks for due events once a second. */
  wait(ms: number): this {
    for (const end = this.#ms + ms; this.#ms < end;) {
      this.#ms = Math.min(end, this.#ms + 1000);
      this.steps.push({ due_ns: (1000 + this.#ms) * 1_000_000 });
    }
    return this;
  }

  front(app = NOTES, window: Fields | null = PLAN, mode: string | null = null): this {
    return this.see('app.activated', { app, window, mode });
  }

  page(url: string | null, title = 'Tab', fields: Fields = {}): this {
    const window = { ...TAB, title };
    return this.see('page.shown', {
      app: CHROME,
      window,
      mode: 'normal',
      url,
      tab_title: title,
      tab: 't1',
      ...fields,
    });
  }

  /** Chrome in front, showing a page. */
  browse(url: string | null, title = 'Tab'): this {
    return this.front(CHROME, { ...TAB, title }, 'normal').page(url, title);
  }

  focus(field = 'text', fields: Fields = {}): this {
    this.#generation += 1;
    return this.see('element.focused', { element: BODY, field, generation: this.#generation, ...fields });
  }

  key(text: string | null, fields: Fields = {}): this {
    const key = { key_kind: 'text', modifiers: [], combo: null, text, generation: this.#generation };
    return this.see('key.pressed', { ...key, ...fields });
  }

  /** One key per character. */
  type(text: string, fields: Fields = {}): this {
    for (const character of text) this.key(character, fields);
    return this;
  }

  shortcut(combo: string): this {
    return this.key(null, { key_kind: 'shortcut', combo, modifiers: combo.split('+').slice(0, -1) });
  }

  value(value: string | null, fields: Fields = {}): this {
    return this.see('value.changed', {
      element: BODY,
      field: 'text',
      generation: this.#generation,
      length: value?.length ?? null,
      value,
      ...fields,
    });
  }

  copy(text: string, fields: Fields = {}): this {
    const types = ['public.utf8-plain-text'];
    const size_bytes = text.length;
    const copied = { content_kind: 'text', types, owner_pid: null, size_bytes, text };
    return this.shortcut('cmd+c').see('clipboard.changed', { ...copied, ...fields });
  }

  paste(text: string, fields: Fields = {}): this {
    const types = ['public.utf8-plain-text'];
    const pasted = {
      content_kind: 'text',
      types,
      size_bytes: text.length,
      text,
      generation: this.#generation,
    };
    return this.shortcut('cmd+v').see('clipboard.pasted', { ...pasted, ...fields });
  }
}

export interface Played {
  held: HeldEvent[];
  events: ZaneiEvent[];
  /** All events as they would be written. */
  json: string;
  counts: EventCounts;
  withheld: boolean[];
  maker: EventMaker;
}

export interface Playing {
  config?: object;
  parts?: Partial<EventMakerParts>;
}

/** Plays a scene to its end, flush included, and checks that every observation is accounted for. */
export function play(scene: Scene, { config = {}, parts = {} }: Playing = {}): Played {
  const withheld: boolean[] = [];
  let seed = 0;
  const maker = createEventMaker(
    {
      config: configSchema.parse(config),
      platform: 'macos',
      monoOriginNs: 0,
      random: (bytes) => bytes.fill((seed += 1)),
      onWithheld: (now) => withheld.push(now),
    },
    { ...ALL_PARTS, ...parts },
  );
  const held: HeldEvent[] = [];
  for (const step of scene.steps) {
    held.push(...('see' in step ? maker.take(step.see) : maker.due(step.due_ns)));
    checkSums(maker.counts());
  }
  held.push(...maker.flush());
  const counts = maker.counts();
  checkSums(counts);
  if (counts.pending !== 0)
    throw new Error(`${String(counts.pending)} observations still wait after a flush`);
  const events = held.map(({ event }) => event);
  return {
    held,
    events,
    json: events.map((event) => JSON.stringify(event)).join('\n'),
    counts,
    withheld,
    maker,
  };
}

/** observed = context + emitted + coalesced + pending + filtered + dropped. */
export function checkSums(counts: EventCounts): void {
  const reasons = [...Object.values(counts.filtered), ...Object.values(counts.dropped)];
  const { context, emitted, coalesced, pending } = counts;
  const sum = [context, emitted, coalesced, pending, ...reasons].reduce((a, b) => a + b, 0);
  if (sum !== counts.observed) throw new Error(`counts are not conserved: ${JSON.stringify(counts)}`);
}
