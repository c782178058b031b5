import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Puts the name of the file `path` on disk: without it a power cut may take a file whose bytes are safe. Throws as openSync and fsyncSync do. */
export function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
