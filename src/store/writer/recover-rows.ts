import Database from 'better-sqlite3';

/** Rows asked for at once while nothing is damaged. */
const CHUNK = 512;
/** Failed questions after which the rest counts as lost: a table of which next to nothing is left. */
const PATIENCE = 200_000;

/** What happened to the rows of a table; `lost` is how many keys may have been there and cannot be read. */
export interface RowTally {
  lost: number;
}

/**
 * Every row of a table that can still be read, in order of its integer key; what cannot be read is narrowed down to single
 * keys and counted. `columns` is our own SQL text, never outside input.
 */
export function* readableRows<T>(
  db: Database.Database,
  table: { name: string; key: string; columns: string; lastKey: number },
  tally: RowTally,
): Generator<T> {
  const { name, key, columns, lastKey } = table;
  const range = db
    .prepare<[number, number], T>(
      `SELECT ${columns} FROM ${name} WHERE ${key} BETWEEN ? AND ? ORDER BY ${key}`,
    )
    .raw(true);
  const open: [number, number][] = [];
  for (let from = Math.floor(lastKey / CHUNK) * CHUNK; from >= 0; from -= CHUNK)
    open.push([from, from + CHUNK - 1]);
  let failures = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to] = next;
    const rows = failures < PATIENCE ? rowsOf(() => range.all(from, to)) : null;
    if (rows !== null) yield* rows;
    else if (from === to || failures >= PATIENCE) tally.lost += Math.max(0, Math.min(to, lastKey) - from + 1);
    else {
      failures += 1;
      const middle = Math.floor((from + to) / 2);
      open.push([middle + 1, to], [from, middle]);
    }
  }
}

function rowsOf<T>(read: () => T[]): T[] | null {
  return attempt(read) ?? null;
}

/** The answer, or undefined when damage is in the way. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Database.SqliteError) return undefined;
    throw error;
  }
}

/** The largest key that any tree of the table still knows; 0 when none can be read. */
export function lastKeyOf(db: Database.Database, questions: readonly string[]): number {
  const answers = questions.map(
    (sql) => attempt(() => db.prepare<[], number | null>(sql).pluck().get()) ?? 0,
  );
  return Math.max(0, ...answers);
}
