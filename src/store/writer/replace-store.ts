import { linkSync, lstatSync, renameSync } from 'node:fs';
import { guarded } from '../reader/store-error.ts';

/** Files that belong to a store and would be read as another's. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/**
 * Puts a recovered store in the place of the damaged one and answers where the damaged one is kept. The caller holds the
 * recorder lock. The place is never empty: killed in between, there is the damaged store or the recovered one.
 * Throws ZaneiError store_unavailable.
 */
export function putInPlace(recovered: string, path: string, stamp: string): string {
  return guarded(() => {
    // Before anything moves: what is not there cannot take the place.
    lstatSync(recovered);
    const kept = freeName(`${path}.damaged-${stamp}`);
    // First, because a WAL beside a database that it was not written for would be played into it.
    moveCompanions(path, kept);
    linkSync(path, kept);
    renameSync(recovered, path);
    return kept;
  });
}

/**
 * Moves whatever is in the store's place aside, a folder too, and answers where it is kept; the key stays, for the store that
 * comes next. The caller holds the recorder lock. Throws ZaneiError store_unavailable.
 */
export function setAside(path: string, stamp: string): string {
  return guarded(() => {
    const kept = freeName(`${path}.damaged-${stamp}`);
    moveCompanions(path, kept);
    renameSync(path, kept);
    return kept;
  });
}

function moveCompanions(path: string, kept: string): void {
  for (const end of COMPANIONS) {
    if (isThere(`${path}${end}`)) renameSync(`${path}${end}`, `${kept}${end}`);
  }
}

/** Two repairs within a second must not overwrite what the first one kept. */
function freeName(wanted: string): string {
  let name = wanted;
  for (let count = 2; isThere(name); count += 1) name = `${wanted}-${count}`;
  return name;
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
