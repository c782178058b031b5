import type Database from 'better-sqlite3';
import type { ZaneiEvent } from '../../core/event/event.ts';
import { bucketOf, FREE_TEXT, type EventRow } from '../reader/event-columns.ts';
import { ContextInterner } from './intern-context.ts';
import { TextInterner } from './intern-text.ts';
import { mentionsOf } from './mentions-of.ts';

/** A row without its `seq`. */
type Values = EventRow extends [number, ...infer Rest] ? Rest : never;

/** Writes events inside the caller's transaction. A duplicate id throws, so that the transaction rolls back. */
export class EventAppender {
  readonly #texts: TextInterner;
  readonly #context: ContextInterner;
  readonly #add: Database.Statement<Values>;
  readonly #addMention: Database.Statement<[number, number]>;
  readonly #mentioned = new Set<number>();
  #bucket = Number.NaN;

  constructor(db: Database.Database) {
    this.#texts = new TextInterner(db);
    this.#context = new ContextInterner(db, this.#texts);
    this.#add = db.prepare(
      `INSERT INTO events (id, ts_ms, mono_ns, v, type, source, app, surface, element, detail, body, url, rules)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#addMention = db.prepare('INSERT OR IGNORE INTO mentions (ref, bucket) VALUES (?, ?)');
  }

  /** `ts_ms` = the event's `ts`, Unix ms. Answers the new row. */
  append(event: ZaneiEvent, ts_ms: number): EventRow {
    const { rest, body, url } = splitData(event);
    const type = this.#context.type(event.type);
    const app = this.#context.app(event.app);
    const surface = this.#context.surface(app, event.app.pid, event.window);
    const element = this.#context.element(event.element);
    const detail = this.#context.detail(type, rest);
    const bodyKey = body === null ? null : this.#texts.text(body);
    const urlKey = url === null ? null : this.#texts.url(url);
    const rules = event.redaction.rules.length === 0 ? null : JSON.stringify(event.redaction.rules);
    const source = this.#context.source(event.source);
    const { id, mono_ns, v } = event;
    const keys = [type, source, app, surface, element, detail, bodyKey, urlKey] as const;
    const seq = Number(this.#add.run(id, ts_ms, mono_ns, v, ...keys, rules).lastInsertRowid);
    this.#mention(ts_ms, mentionsOf(type, app, surface, element, detail, bodyKey, urlKey));
    return [seq, id, ts_ms, mono_ns, v, ...keys, rules];
  }

  /** Keys may be gone or mean other things: after a rollback, and after anybody else changed the store. */
  forget(): void {
    this.#texts.forget();
    this.#context.forget();
    this.#mentioned.clear();
  }

  #mention(ts_ms: number, refs: readonly number[]): void {
    const bucket = bucketOf(ts_ms);
    if (bucket !== this.#bucket) {
      this.#bucket = bucket;
      this.#mentioned.clear();
    }
    for (const ref of refs) {
      if (this.#mentioned.has(ref)) continue;
      this.#addMention.run(ref, bucket);
      this.#mentioned.add(ref);
    }
  }
}

/** `data` without its free text, as JSON, and the free text (null = the key holds null or the type has none). */
function splitData(event: ZaneiEvent): { rest: string; body: string | null; url: string | null } {
  const keys = FREE_TEXT[event.type];
  if (keys.body === null && keys.url === null)
    return { rest: JSON.stringify(event.data), body: null, url: null };
  const rest: Record<string, unknown> = { ...event.data };
  const take = (key: string | null): string | null => {
    if (key === null) return null;
    const value = rest[key];
    rest[key] = null;
    return typeof value === 'string' ? value : null;
  };
  const body = take(keys.body);
  const url = take(keys.url);
  return { rest: JSON.stringify(rest), body, url };
}
