import type { StoreCode } from '../status/store-troubles.ts';

/** A trouble with the store that a window shows in place of its list; without a store there is simply nothing yet. */
export type ShownTrouble = Exclude<StoreCode, 'store_missing'>;

/** `again`: reads anew; `repair`: saves what is left; `fresh`: moves the file aside; `start`: starts the recorder; `update`: a newer Zanei. */
export type StoreWay = 'again' | 'repair' | 'fresh' | 'start' | 'update';

/** The one thing a person can do from the window about each trouble. */
export const STORE_WAYS: Readonly<Record<ShownTrouble, StoreWay>> = {
  store_folder_missing: 'again',
  store_corrupt: 'repair',
  store_truncated: 'repair',
  store_empty: 'fresh',
  store_foreign: 'fresh',
  store_old_plaintext: 'start',
  store_newer: 'update',
  store_locked: 'again',
  store_wrong_key: 'again',
  store_busy: 'again',
  store_read_only: 'again',
  store_full: 'again',
  store_no_wal: 'start',
  store_unavailable: 'again',
};

/** The trouble that a code stands for; null for none and for codes that are none of the store's. */
export function shownTrouble(code: string | null): ShownTrouble | null {
  if (code === 'io') return 'store_unavailable';
  return code !== null && Object.hasOwn(STORE_WAYS, code) ? (code as ShownTrouble) : null;
}
