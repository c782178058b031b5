import type Database from 'better-sqlite3';
import { ZaneiError } from '../../core/errors.ts';

/** The version this program writes; kept in `PRAGMA user_version`. */
export const SCHEMA_VERSION = 1;
/** `PRAGMA application_id` of every store: "ZANE". */
export const APPLICATION_ID = 0x5a414e45;

/** The store's schema version, 1 … SCHEMA_VERSION; throws store_newer or store_corrupt, and changes nothing. */
export function checkSchemaVersion(db: Database.Database): number {
  const version = db.pragma('user_version', { simple: true });
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID || typeof version !== 'number') {
    throw new ZaneiError('store_foreign', 'The file is a database, but not a Zanei store.');
  }
  if (version > SCHEMA_VERSION) {
    throw new ZaneiError('store_newer', 'The store was made by a newer version of Zanei.');
  }
  if (version < 1) throw new ZaneiError('store_corrupt', 'The store was never finished.');
  return version;
}
