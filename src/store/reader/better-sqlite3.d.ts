/**
 * The part of better-sqlite3-multiple-ciphers 13 that the store uses. The package's own declarations are not reachable
 * through its `exports` map; this can go when they are.
 */
declare module 'better-sqlite3' {
  class Connection {
    constructor(path: string, options?: { readonly?: boolean; fileMustExist?: boolean; timeout?: number });
    static SqliteError: new (message: string, code: string) => Database.SqliteError;
    readonly open: boolean;
    readonly inTransaction: boolean;
    prepare<P extends unknown[] = unknown[], R = unknown>(sql: string): Database.Statement<P, R>;
    transaction(work: () => void): { (): void; immediate(): void };
    exec(sql: string): this;
    pragma(sql: string, options?: { simple?: boolean }): unknown;
    close(): this;
  }

  class Database extends Connection {}

  namespace Database {
    type Database = Connection;

    /** `code` is SQLite's extended result code, e.g. `SQLITE_BUSY_SNAPSHOT`. */
    type SqliteError = Error & { readonly code: string };

    interface Statement<P extends unknown[] = unknown[], R = unknown> {
      run(...values: P): { changes: number; lastInsertRowid: number | bigint };
      get(...values: P): R | undefined;
      all(...values: P): R[];
      iterate(...values: P): IterableIterator<R>;
      /** Rows as their first column. */
      pluck(on?: boolean): this;
      /** Rows as arrays. */
      raw(on?: boolean): this;
    }
  }

  export = Database;
}
