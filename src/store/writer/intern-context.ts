import type Database from 'better-sqlite3';
import type { AppRef, ElementRef, WindowRef } from '../../core/event/event.ts';
import { rememberByApp } from '../../core/policy/remember-by-app.ts';
import { foldForSearch } from '../../core/text/fold-for-search.ts';
import { BoundedMap } from './bounded-map.ts';
import type { TextInterner } from './intern-text.ts';

const CACHED = 20_000;

interface Keyed {
  key: number;
}

type Parts = [string | number | null, ...(number | null)[]];
type AppParts = [name: string, bundle_id: string | null, name_fold: string, bundle_fold: string | null];

/**
 * One row per distinct thing: finds it by all its parts (null equals null), adds it when missing. Only the first part may be free text,
 * so that no two lists of parts have one name.
 */
class Interner<P extends Parts> {
  readonly #cache = new BoundedMap<string, number>(CACHED);
  readonly #find: Database.Statement<unknown[], Keyed>;
  readonly #add: Database.Statement;

  constructor(find: Database.Statement<unknown[], Keyed>, add: Database.Statement) {
    this.#find = find;
    this.#add = add;
  }

  key(...parts: P): number {
    const name = parts.join(' ');
    const known = this.#cache.get(name);
    if (known !== undefined) return known;
    const key = this.#find.get(...parts)?.key ?? Number(this.#add.run(...parts).lastInsertRowid);
    this.#cache.set(name, key);
    return key;
  }

  forget(): void {
    this.#cache.clear();
  }
}

/** Keys of types, sources, apps, windows, elements and payloads. `forget()` after anybody else changed the store. */
export class ContextInterner {
  readonly #texts: TextInterner;
  readonly #types: Interner<[string]>;
  readonly #sources: Interner<[string]>;
  readonly #findApp: Database.Statement<AppParts, Keyed>;
  readonly #addApp: Database.Statement<AppParts>;
  readonly #surfaces: Interner<[number, number | null, number | null, number | null, number]>;
  readonly #elements: Interner<[number | null, number | null, number | null]>;
  readonly #details: Interner<[string, number]>;
  #app: (app: AppRef) => number;

  constructor(db: Database.Database, texts: TextInterner) {
    this.#texts = texts;
    const table = <P extends Parts>(find: string, add: string) =>
      new Interner<P>(db.prepare<unknown[], Keyed>(find), db.prepare(add));
    this.#types = table('SELECT key FROM types WHERE name = ?', 'INSERT INTO types (name) VALUES (?)');
    this.#sources = table('SELECT key FROM sources WHERE name = ?', 'INSERT INTO sources (name) VALUES (?)');
    this.#findApp = db.prepare(
      'SELECT key FROM apps WHERE name = ? AND bundle_id IS ? AND name_fold IS ? AND bundle_fold IS ?',
    );
    this.#addApp = db.prepare(
      'INSERT INTO apps (name, bundle_id, name_fold, bundle_fold) VALUES (?, ?, ?, ?)',
    );
    this.#app = this.#rememberedApps();
    this.#surfaces = table(
      'SELECT key FROM surfaces WHERE app = ? AND title IS ? AND window_id IS ? AND pid IS ? AND has_window = ?',
      'INSERT INTO surfaces (app, title, window_id, pid, has_window) VALUES (?, ?, ?, ?, ?)',
    );
    this.#elements = table(
      'SELECT key FROM elements WHERE title IS ? AND value IS ? AND role IS ?',
      'INSERT INTO elements (title, value, role) VALUES (?, ?, ?)',
    );
    this.#details = table(
      'SELECT key FROM details WHERE json = ? AND type = ?',
      'INSERT INTO details (json, type) VALUES (?, ?)',
    );
  }

  type(name: string): number {
    return this.#types.key(name);
  }

  source(name: string): number {
    return this.#sources.key(name);
  }

  app(app: AppRef): number {
    return this.#app(app);
  }

  surface(app: number, pid: number | null, window: WindowRef | null): number {
    const title = this.#text(window?.title);
    return this.#surfaces.key(app, title, window?.id ?? null, pid, window === null ? 0 : 1);
  }

  element(element: ElementRef | null): number | null {
    if (element === null) return null;
    return this.#elements.key(this.#text(element.title), this.#text(element.value), this.#text(element.role));
  }

  detail(type: number, json: string): number {
    return this.#details.key(json, type);
  }

  forget(): void {
    for (const table of [this.#types, this.#sources, this.#surfaces, this.#elements, this.#details]) {
      table.forget();
    }
    this.#app = this.#rememberedApps();
  }

  #rememberedApps(): (app: AppRef) => number {
    return rememberByApp((app) => {
      const bundle = app.bundle_id?.toWellFormed() ?? null;
      const name = app.name.toWellFormed();
      const parts: AppParts = [
        name,
        bundle,
        foldForSearch(name),
        bundle === null ? null : foldForSearch(bundle),
      ];
      return this.#findApp.get(...parts)?.key ?? Number(this.#addApp.run(...parts).lastInsertRowid);
    });
  }

  #text(text: string | null | undefined): number | null {
    return text === null || text === undefined ? null : this.#texts.text(text);
  }
}
