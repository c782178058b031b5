import type Database from 'better-sqlite3';
import { foldForSearch } from '../../core/text/fold-for-search.ts';

/** The search index holds runs of three code points; shorter texts are looked for in every distinct string. */
const GRAM = 3;
/** More grams than this narrow nothing further; the comparison decides anyway. */
const MOST_GRAMS = 12;

/** Keys of `texts` that contain the literal text, compared folded. An empty text matches nothing. */
export function matchTexts(db: Database.Database, text: string): number[] {
  const fold = foldForSearch(text.toWellFormed());
  const points = Array.from(fold);
  if (points.length === 0) return [];
  const found =
    points.length < GRAM
      ? db
          .prepare<[string], number>('SELECT key FROM texts WHERE instr(ifnull(fold, text), ?) > 0')
          .pluck()
          .all(fold)
      : db
          .prepare<[string, string], number>(
            `SELECT key FROM texts WHERE key IN (SELECT rowid FROM text_index WHERE text_index MATCH ?)
             AND instr(ifnull(fold, text), ?) > 0`,
          )
          .pluck()
          .all(gramsOf(points), fold);
  return found;
}

/** An FTS5 query for all grams, each as a quoted string so that nothing in it is syntax. */
function gramsOf(points: string[]): string {
  const grams = new Set<string>();
  for (let at = 0; at + GRAM <= points.length && grams.size < MOST_GRAMS; at += 1) {
    grams.add(points.slice(at, at + GRAM).join(''));
  }
  return [...grams].map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' AND ');
}
