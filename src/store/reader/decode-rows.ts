import type Database from 'better-sqlite3';
import { agreesWithItself } from '../../core/event/event-schema.ts';
import { ADDRESS_PATTERN, SIZE_LIMIT_RULE, type ZaneiEvent } from '../../core/event/event.ts';
import { isEventType } from './check-payload.ts';
import { fitsType, isWellPlaced } from './check-row.ts';
import { FREE_TEXT, type EventRow } from './event-columns.ts';
import { decodePayload, decodeRules, NO_RULES, type Payload } from './decode-payload.ts';
import { lazy } from './lazy.ts';
import { REMEMBERED, Remembered } from './remembered.ts';
import { elementOf, ELEMENTS, surfaceOf, SURFACES, type ElementRow, type SurfaceRow } from './things.ts';
import { TimeFormat } from './time-format.ts';

export type Outcome = { kind: 'event'; event: ZaneiEvent } | { kind: 'unknown_type' } | { kind: 'invalid' };

const INVALID: Outcome = { kind: 'invalid' };
const UNKNOWN: Outcome = { kind: 'unknown_type' };

/** Types whose fields are tied to each other; the contract has no ties between the fields of the others. */
const TIED: ReadonlySet<string> = new Set(['browser.navigate', 'clipboard.copy', 'content.snapshot']);
/** `ts` of the years 0 to 9999; the contract knows no others. */
const TS_LENGTH = 24;

/**
 * Rows of `events` back into events. A row that breaks the contract is `invalid`, never an error. Things (windows,
 * elements, payloads) are looked up and checked once, then shared by all their events.
 */
export class RowDecoder {
  readonly #texts: Remembered<string>;
  readonly #types: Remembered<string>;
  readonly #sources: Remembered<string>;
  readonly #surfaces: Remembered<NonNullable<ReturnType<typeof surfaceOf>>>;
  readonly #elements: Remembered<NonNullable<ReturnType<typeof elementOf>>>;
  readonly #payloads: Remembered<Payload>;
  readonly #times = new TimeFormat();
  readonly #allSurfaces: () => Database.Statement<[], SurfaceRow>;

  constructor(db: Database.Database) {
    const text = db.prepare<[number], string>('SELECT text FROM texts WHERE key = ?').pluck();
    const type = db.prepare<[number], string>('SELECT name FROM types WHERE key = ?').pluck();
    const source = db.prepare<[number], string>('SELECT name FROM sources WHERE key = ?').pluck();
    const surface = db.prepare<[number], SurfaceRow>(`${SURFACES} WHERE surfaces.key = ?`).raw();
    this.#allSurfaces = lazy(() => db.prepare<[], SurfaceRow>(`${SURFACES} LIMIT ${REMEMBERED}`).raw());
    const element = db.prepare<[number], ElementRow>(`${ELEMENTS} WHERE elements.key = ?`).raw();
    const detail = db
      .prepare<[number], [type: number, json: string]>('SELECT type, json FROM details WHERE key = ?')
      .raw();
    this.#texts = new Remembered((key) => text.get(key)?.toWellFormed());
    this.#types = new Remembered((key) => type.get(key));
    this.#sources = new Remembered((key) => source.get(key));
    this.#surfaces = new Remembered((key) => surfaceOf(surface.get(key)));
    this.#elements = new Remembered((key) => elementOf(element.get(key)));
    this.#payloads = new Remembered((key) => this.#payload(detail.get(key)));
  }

  decode(row: EventRow): Outcome {
    const type = this.#types.get(row[5]);
    if (type === undefined) return INVALID;
    if (!isEventType(type)) return UNKNOWN;
    const event = this.#event(row, type);
    if (event === null || (TIED.has(type) && !holds(event))) return INVALID;
    return { kind: 'event', event };
  }

  /** Type and data (without free text) of a payload key; undefined when it is missing or bad. */
  payload(key: number): Payload | undefined {
    return this.#payloads.get(key);
  }

  /** Reads the windows of the store in one go: for whoever is about to decode a long range. */
  readAhead(): void {
    for (const row of this.#allSurfaces().iterate()) this.#surfaces.note(row[0], surfaceOf(row));
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

  /** All but what ties fields together; null = broken. */
  #event(row: EventRow, type: ZaneiEvent['type']): ZaneiEvent | null {
    const [, id, ts_ms, mono_ns, v, , sourceKey, , surfaceKey, elementKey, detailKey, body, url, rules] = row;
    const payload = this.#payloads.get(detailKey);
    const surface = this.#surfaces.get(surfaceKey);
    const source = this.#sources.get(sourceKey);
    const element = elementKey === null ? null : this.#elements.get(elementKey);
    const redaction = rules === null ? NO_RULES : decodeRules(rules);
    if (payload?.type !== type || payload.v !== v || surface === undefined || element === undefined)
      return null;
    if (source === undefined || redaction === null || !isWellPlaced(id, ts_ms, mono_ns)) return null;
    const data = body === null && url === null ? payload.data : this.#data(payload, body, url);
    if (data === null || !fitsType(type, source, surface.window, element)) return null;
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
      truncated: rules !== null && redaction.rules.includes(SIZE_LIMIT_RULE),
      redaction,
    };
    return event as ZaneiEvent;
  }

  #data(payload: Payload, body: number | null, url: number | null): Record<string, unknown> | null {
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

  #payload(row: [type: number, json: string] | undefined): Payload | undefined {
    const type = row === undefined ? undefined : this.#types.get(row[0]);
    if (row === undefined || type === undefined || !isEventType(type)) return undefined;
    return decodePayload(type, row[1]);
  }
}

/** What the contract says of whole events of the tied types: see `eventSchema`. */
function holds(event: ZaneiEvent): boolean {
  if (event.ts.length !== TS_LENGTH) return false;
  if (event.type === 'browser.navigate' && event.data.url !== null && !ADDRESS_PATTERN.test(event.data.url))
    return false;
  return agreesWithItself(event);
}
