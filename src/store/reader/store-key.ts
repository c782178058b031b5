import { readFileSync } from 'node:fs';
import { ZaneiError } from '../../core/errors.ts';

/** The part of the environment that says where the key file is. */
export interface KeyEnvironment {
  ZANEI_STORE_KEY_FILE?: string | undefined;
  HOME?: string | undefined;
}

/** Where the store's key file is: `ZANEI_STORE_KEY_FILE`, else `<store>.key` beside the store. */
export function storeKeyFile(storePath: string, env: KeyEnvironment): string {
  const named = env.ZANEI_STORE_KEY_FILE;
  return named === undefined || named === '' ? `${storePath}.key` : named;
}

/** The 256-bit key as 64 lower-case hex digits; throws ZaneiError store_locked when it is missing or malformed. */
export function readStoreKey(keyFile: string): string {
  let text: string;
  try {
    text = readFileSync(keyFile, 'utf8').trim();
  } catch (cause) {
    throw new ZaneiError('store_locked', `store is locked: its key file cannot be read (${keyFile}).`, {
      cause,
    });
  }
  if (!/^[0-9a-fA-F]{64}$/.test(text)) {
    throw new ZaneiError(
      'store_locked',
      `store is locked: the key file must hold 64 hex digits (${keyFile}).`,
    );
  }
  return text.toLowerCase();
}
