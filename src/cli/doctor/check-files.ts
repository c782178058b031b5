import { chmodSync, statfsSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../config/read/read-config.ts';
import { ZaneiError } from '../../core/errors.ts';
import { storeKeyFile } from '../../store/reader/store-key.ts';
import type { CommandCall } from '../command.ts';
import { formatBytes } from '../status/write-status.ts';
import { fine, type Finding } from './finding.ts';

/** Folders whose content leaves this computer; a store in one of them would be copied to others while it is written. */
const SYNCED: readonly (readonly [string, RegExp])[] = [
  ['iCloud Drive', /\/Library\/Mobile Documents(\/|$)/],
  ['a cloud provider', /\/Library\/CloudStorage(\/|$)/],
  ['Dropbox', /\/Dropbox( \([^/]+\))?(\/|$)/],
  ['OneDrive', /\/OneDrive[^/]*(\/|$)/],
  ['Google Drive', /\/Google ?Drive(\/|$)/i],
  ['Nextcloud', /\/Nextcloud(\/|$)/i],
  ['ownCloud', /\/ownCloud(\/|$)/i],
  ['Syncthing', /\/Sync(\/|$)/],
];

const LOW_DISK_BYTES = 512 * 1024 * 1024;
const statOf = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false });

/** Settings, and the store's place, files, modes and disk. */
export function checkFiles(call: CommandCall): Finding[] {
  const { store } = call.paths();
  const folder = path.dirname(store);
  const key = storeKeyFile(store, call.io.env);
  return [
    checkConfig(call),
    ...(statOf(folder) === undefined ? [] : [checkMode('store.folder', folder, 0o700)]),
    ...[store, `${store}-wal`, `${store}-shm`]
      .filter((file) => statOf(file) !== undefined)
      .map((file) => checkMode('store.mode', file, 0o600)),
    checkKey(store, key),
    checkSynced(store),
    checkDisk(folder),
  ];
}

function checkConfig(call: CommandCall): Finding {
  const { config } = call.paths();
  try {
    readConfig(config);
    return fine(
      'config',
      statOf(config) === undefined
        ? 'no settings file: every setting has its default'
        : `settings are valid (${config})`,
    );
  } catch (error) {
    if (!(error instanceof ZaneiError)) throw error;
    return {
      id: 'config',
      level: 'problem',
      message: error.message,
      next: 'Correct it with zanei config edit; until then a running recorder keeps the last good settings.',
    };
  }
}

function checkMode(id: string, file: string, wanted: number): Finding {
  const mode = (statOf(file)?.mode ?? wanted) & 0o777;
  if ((mode & ~wanted) === 0) return fine(id, `${file} is yours alone`);
  const octal = wanted.toString(8);
  return {
    id,
    level: 'warning',
    message: `others may look at ${file} (mode ${mode.toString(8)})`,
    next: `chmod ${octal} ${file}, or zanei doctor --fix`,
    fix: () => chmodSync(file, wanted),
  };
}

function checkKey(store: string, key: string): Finding {
  if (statOf(store) === undefined) return fine('store.key', 'there is no store yet, so no key is needed');
  if (statOf(key) === undefined) {
    return {
      id: 'store.key',
      level: 'problem',
      message: `the key of the store is missing (${key})`,
      next: 'Put it back from a backup; without it the store cannot be read.',
    };
  }
  return checkMode('store.key', key, 0o600);
}

function checkSynced(store: string): Finding {
  const found = SYNCED.find(([, place]) => place.test(store));
  if (found === undefined)
    return fine('store.synced', 'the store is in no folder that is known to be synchronised');
  return {
    id: 'store.synced',
    level: 'warning',
    message: `the store lies in a folder of ${found[0]}: what was recorded leaves this computer, and the file may break`,
    next: 'Stop the recorder, move the store to a local folder and name it with --store.',
  };
}

function checkDisk(folder: string): Finding {
  let place = folder;
  while (statOf(place) === undefined && path.dirname(place) !== place) place = path.dirname(place);
  const { bavail, bsize } = statfsSync(place);
  const free = bavail * bsize;
  if (free >= LOW_DISK_BYTES) return fine('disk', `${formatBytes(free)} free where the store is`);
  return {
    id: 'disk',
    level: 'warning',
    message: `only ${formatBytes(free)} free where the store is`,
    next: 'Free some space; a recorder that cannot write keeps its last batch and waits.',
  };
}
