import type Database from 'better-sqlite3';
import { CURRENT_VERSION, eventSchema, LEGACY_SNAPSHOT_VERSION } from '../../core/event/event-schema.ts';
import { EVENT_TYPES } from '../../core/event/event-types.ts';
import {
  eventData,
  legacySnapshotData,
  redaction as redactionSchema,
  SIZE_LIMIT_RULE,
  type AppRef,
  type ElementRef,
  type WindowRef,
  type ZaneiEvent,
} from '../../core/event/event.ts';
import { fitsType, isWellPlaced } from './check-row.ts';
import { FREE_TEXT, type EventRow } from './event-columns.ts';
import { TimeFormat } from './time-format.ts';
import { Remembered, REMEMBERED } from './remembered.ts';

/** Types whose fields are tied to each other in more ways than the quick checks know; they are few. */
const CHECKED_WHOLE = new Set<string>(['browser.navigate', 'clipboard.copy', 'content.snapshot']);

interface Payload {
  type: ZaneiEvent['type'];
  v: number;
  data: Record<string, unknown>;
}
export type Outcome = { kind: 'event'; event: ZaneiEvent } | { kind: 'unknown_type' } | { kind: 'invalid' };

const INVALID: Outcome = { kind: 'invalid' };
const UNKNOWN: Outcome = { kind: 'unknown_type' };

const isEventType = (name: string): name is ZaneiEvent['type'] =>
  (EVENT_TYPES as readonly string[]).includes(name);

/** Rows of `events` back into events. A row that breaks the contract is `invalid`, never an error. */
export class RowDecoder {
  readonly #texts: Remembered<string>;
  readonly #types: Remembered<string>;
  readonly #sources: Remembered<string>;
  readonly #surfaces: Remembered<{ app: AppRef; window: WindowRef | null }>;
  readonly #elements: Remembered<ElementRef>;
  readonly #payloads: Remembered<Payload>;
  readonly #times = new TimeFormat();
  readonly #allSurfaces: Database.Statement<[], SurfaceRow>;

  constructor(db: Database.Database) {
    const text = db.prepare<[number], { text: string }>('SELECT text FROM texts WHERE key = ?');
    const type = db.prepare<[number], { name: string }>('SELECT name FROM types WHERE key = ?');
    const source = db.prepare<[number], { name: string }>('SELECT name FROM sources WHERE key = ?');
    const surface = db.prepare<[number], SurfaceRow>(`${SURFACES} WHERE surfaces.key = ?`);
    this.#allSurfaces = db.prepare<[], SurfaceRow>(`${SURFACES} LIMIT ${REMEMBERED}`);
    const element = db.prepare<[number], ElementRow>('SELECT role, title, value FROM elements WHERE key = ?');
    const detail = db.prepare<[number], { type: number; json: string }>(
      'SELECT type, json FROM details WHERE key = ?',
    );
    this.#texts = new Remembered((key) => text.get(key)?.text.toWellFormed());
    this.#types = new Remembered((key) => type.get(key)?.name);
    this.#sources = new Remembered((key) => source.get(key)?.name);
    this.#surfaces = new Remembered((key) => surfaceOf(surface.get(key)));
    this.#elements = new Remembered((key) => this.#element(element.get(key)));
    this.#payloads = new Remembered((key) => this.#payload(detail.get(key)));
  }

  decode(row: EventRow): Outcome {
    const [
      ,
      id,
      ts_ms,
      mono_ns,
      v,
      typeKey,
      sourceKey,
      ,
      surfaceKey,
      elementKey,
      detailKey,
      body,
      url,
      rules,
    ] = row;
    const type = this.#types.get(typeKey);
    if (type === undefined) return INVALID;
    if (!isEventType(type)) return UNKNOWN;
    const payload = this.#payloads.get(detailKey);
    const surface = this.#surfaces.get(surfaceKey);
    const source = this.#sources.get(sourceKey);
    const element = elementKey === null ? null : this.#elements.get(elementKey);
    const redaction = parseRules(rules);
    if (payload?.type !== type || payload.v !== v || surface === undefined || element === undefined)
      return INVALID;
    if (source === undefined || redaction === null || !isWellPlaced(id, ts_ms, mono_ns)) return INVALID;
    const data = this.#data(payload, body, url);
    if (data === null || !fitsType(type, source, surface.window, element)) return INVALID;
    const event = {
      v,
      id,
      ts: this.#times.format(ts_ms),
      mono_ns,
      source,
      type,
      app: surface.app,
      window: surface.window,
      element,
      data,
      truncated: redaction.rules.includes(SIZE_LIMIT_RULE),
      redaction,
    };
    if (CHECKED_WHOLE.has(type) && !eventSchema.safeParse(event).success) return INVALID;
    return { kind: 'event', event: event as ZaneiEvent };
  }

  /** Type and data (without free text) of a payload key; undefined when it is missing or bad. */
  payload(key: number): Payload | undefined {
    return this.#payloads.get(key);
  }

  /** Reads the windows of the store in one go: for whoever is about to decode a long range. */
  readAhead(): void {
    for (const row of this.#allSurfaces.iterate()) this.#surfaces.note(row.key, surfaceOf(row));
  }

  /** After somebody else changed the store: keys may mean other things. */
  forget(): void {
    for (const table of [
      this.#texts,
      this.#types,
      this.#sources,
      this.#surfaces,
      this.#elements,
      this.#payloads,
    ]) {
      table.forget();
    }
  }

  #data(payload: Payload, body: number | null, url: number | null): Record<string, unknown> | null {
    if (body === null && url === null) return payload.data;
    const data = { ...payload.data };
    const keys = FREE_TEXT[payload.type];
    for (const [name, key] of [[keys.body, body] as const, [keys.url, url] as const]) {
      if (key === null) continue;
      const text = this.#texts.get(key);
      if (name === null || text === undefined) return null;
      data[name] = text;
    }
    return data;
  }

  #element(row: ElementRow | undefined): ElementRef | undefined {
    if (row === undefined) return undefined;
    const role = this.#optionalText(row.role);
    const title = this.#optionalText(row.title);
    const value = this.#optionalText(row.value);
    if (role === undefined || title === undefined || value === undefined) return undefined;
    return { role, title, value };
  }

  #payload(row: { type: number; json: string } | undefined): Payload | undefined {
    const type = row === undefined ? undefined : this.#types.get(row.type);
    if (row === undefined || type === undefined || !isEventType(type)) return undefined;
    const json = parseJson(row.json);
    const parsed = eventData[type].safeParse(json);
    if (parsed.success) return { type, v: CURRENT_VERSION[type], data: parsed.data };
    const legacy = type === 'content.snapshot' ? legacySnapshotData.safeParse(json) : null;
    return legacy?.success === true ? { type, v: LEGACY_SNAPSHOT_VERSION, data: legacy.data } : undefined;
  }

  #optionalText(key: number | null): string | null | undefined {
    return key === null ? null : this.#texts.get(key);
  }
}

/** `text` is the title's; null when there is no title, or when it is lost. */
interface SurfaceRow {
  key: number;
  name: string;
  bundle_id: string | null;
  pid: number | null;
  has_window: number;
  title: number | null;
  window_id: number | null;
  text: string | null;
}

const SURFACES = `SELECT surfaces.key, apps.name, apps.bundle_id, pid, has_window, title, window_id, texts.text
  FROM surfaces JOIN apps ON apps.key = surfaces.app LEFT JOIN texts ON texts.key = surfaces.title`;

function surfaceOf(row: SurfaceRow | undefined): { app: AppRef; window: WindowRef | null } | undefined {
  if (row === undefined || (row.title !== null && row.text === null)) return undefined;
  const { name, bundle_id, pid, has_window, text, window_id } = row;
  const app = { name: name.toWellFormed(), bundle_id: bundle_id?.toWellFormed() ?? null, pid };
  return { app, window: has_window === 0 ? null : { title: text?.toWellFormed() ?? null, id: window_id } };
}

interface ElementRow {
  role: number | null;
  title: number | null;
  value: number | null;
}

function parseRules(json: string | null): { applied: boolean; rules: string[] } | null {
  if (json === null) return { applied: false, rules: [] };
  const parsed = redactionSchema.safeParse({ applied: true, rules: parseJson(json) });
  return parsed.success && parsed.data.rules.length > 0 ? parsed.data : null;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
