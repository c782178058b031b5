import { realpathSync } from 'node:fs';

/**
 * Stores this process has an SQLite connection to. POSIX drops all of a process's locks on a file when any
 * descriptor of it is closed, so nobody may open such a file by other means (https://sqlite.org/howtocorrupt.html 2.2).
 */
const connections = new Map<string, number>();

const keyOf = (path: string): string => realpathSync(path);

/** True while this process holds a connection to that store file. */
export function isStoreOpenHere(path: string): boolean {
  return connections.has(keyOf(path));
}

/** Notes a connection to an existing file; call the returned function once when it is closed. */
export function noteStoreOpen(path: string): () => void {
  const key = keyOf(path);
  connections.set(key, (connections.get(key) ?? 0) + 1);
  return () => {
    const left = (connections.get(key) ?? 1) - 1;
    if (left === 0) connections.delete(key);
    else connections.set(key, left);
  };
}
