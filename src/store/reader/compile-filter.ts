import type Database from 'better-sqlite3';
import type { EventFilter } from '../../core/port/store-reader.ts';
import { mentionRef, type EventRow } from './event-columns.ts';
import { foldForSearch } from '../../core/text/fold-for-search.ts';
import { canonicalSite, hostMatches } from '../../core/policy/site-host.ts';
import { matchTexts } from './match-text.ts';

/** A filter in terms of keys. */
export interface CompiledFilter {
  matches: (row: EventRow) => boolean;
  /** Per condition, the `mentions.ref` values one of which must occur in a bucket for it to hold a match. */
  refs: number[][];
}

type Test = (row: EventRow) => boolean;

/** Turns names and texts into keys, so that rows are compared without decoding them. */
export function compileFilter(db: Database.Database, filter: EventFilter): CompiledFilter {
  const tests: Test[] = [typeTest(db, filter.types)];
  const refs: number[][] = [];
  const add = (part: { test: Test; refs: number[] } | null): void => {
    if (part === null) return;
    tests.push(part.test);
    refs.push(part.refs);
  };
  if (filter.types.length > 0) refs.push(typeKeys(db, filter.types).map((key) => mentionRef('type', key)));
  add(filter.app === undefined ? null : appPart(db, foldForSearch(filter.app), true));
  add(filter.bundle_id === undefined ? null : appPart(db, foldForSearch(filter.bundle_id), false));
  add(filter.site === undefined ? null : sitePart(db, filter.site));
  add(filter.text === undefined ? null : textPart(db, filter.text));
  return { matches: (row) => tests.every((test) => test(row)), refs };
}

function typeTest(db: Database.Database, patterns: readonly string[]): Test {
  const keys = new Set(typeKeys(db, patterns));
  return (row) => keys.has(row[5]);
}

/** Keys of the types that the patterns name; no pattern means all but content.*. */
export function typeKeys(db: Database.Database, patterns: readonly string[]): number[] {
  const types = db.prepare<[], { key: number; name: string }>('SELECT key, name FROM types').all();
  return types.filter(({ name }) => matchesType(name, patterns)).map(({ key }) => key);
}

function matchesType(name: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return !name.startsWith('content.');
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}

/** Keys of the apps with that folded bundle id or, if asked for, that folded name. */
export function appKeys(db: Database.Database, fold: string, byName: boolean): number[] {
  return db
    .prepare<[string, number, string], number>(
      'SELECT key FROM apps WHERE bundle_fold = ? OR (? = 1 AND name_fold = ?)',
    )
    .pluck()
    .all(fold, byName ? 1 : 0, fold);
}

function appPart(db: Database.Database, fold: string, byName: boolean): { test: Test; refs: number[] } {
  const keys = appKeys(db, fold, byName);
  const set = new Set(keys);
  return { test: (row) => set.has(row[7]), refs: keys.map((key) => mentionRef('app', key)) };
}

/** Keys of the URLs on that domain or below it, at a dot boundary. */
export function siteKeys(db: Database.Database, site: string): number[] {
  const wanted = canonicalSite(site);
  if (wanted === null) return [];
  const hosts = db
    .prepare<[], string>('SELECT DISTINCT host FROM texts INDEXED BY texts_by_host WHERE host IS NOT NULL')
    .pluck()
    .all()
    .filter((host) => hostMatches(host, wanted));
  return db
    .prepare<[string], number>(
      `SELECT key FROM texts INDEXED BY texts_by_host
       WHERE host IS NOT NULL AND host IN (SELECT value FROM json_each(?))`,
    )
    .pluck()
    .all(JSON.stringify(hosts));
}

function sitePart(db: Database.Database, site: string): { test: Test; refs: number[] } {
  const keys = siteKeys(db, site);
  const set = new Set(keys);
  return {
    test: (row) => row[12] !== null && set.has(row[12]),
    refs: keys.map((key) => mentionRef('text', key)),
  };
}

function textPart(db: Database.Database, text: string): { test: Test; refs: number[] } {
  const texts = matchTexts(db, text);
  const list = JSON.stringify(texts);
  const fold = foldForSearch(text.toWellFormed());
  const keys = (sql: string, value: string) => db.prepare<[string], number>(sql).pluck().all(value);
  const inTexts = '(SELECT value FROM json_each(?))';
  const surfaces = keys(`SELECT key FROM surfaces WHERE title IN ${inTexts}`, list);
  const elements = keys(
    `WITH found (text) AS MATERIALIZED ${inTexts} SELECT key FROM elements WHERE title IN found
     UNION SELECT key FROM elements WHERE value IN found UNION SELECT key FROM elements WHERE role IN found`,
    list,
  );
  const apps = fold === '' ? [] : keys('SELECT key FROM apps WHERE instr(name_fold, ?) > 0', fold);
  const [textSet, surfaceSet, elementSet, appSet] = [texts, surfaces, elements, apps].map(
    (list) => new Set(list),
  );
  const has = (set: Set<number> | undefined, key: number | null): boolean =>
    key !== null && set?.has(key) === true;
  return {
    test: (row) =>
      has(surfaceSet, row[8]) ||
      has(elementSet, row[9]) ||
      has(textSet, row[11]) ||
      has(textSet, row[12]) ||
      has(appSet, row[7]),
    refs: [
      ...texts.map((key) => mentionRef('text', key)),
      ...surfaces.map((key) => mentionRef('surface', key)),
      ...elements.map((key) => mentionRef('element', key)),
      ...apps.map((key) => mentionRef('app', key)),
    ],
  };
}
