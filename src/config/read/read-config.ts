import { lstatSync, readFileSync, statSync } from 'node:fs';
import { defaultConfig, type Config } from '../../core/config/config.ts';
import { ZaneiError } from '../../core/errors.ts';
import { parseConfig } from './parse-config.ts';

export { parseConfig } from './parse-config.ts';

/** A settings file is small; anything larger is not one, and reading it would only cost memory. */
const MAX_BYTES = 1024 * 1024;

/** Settings of the file at `path`; a missing file gives the defaults. Throws ZaneiError config_invalid, see parseConfig. */
export function readConfig(path: string): Config {
  const text = readConfigText(path);
  return text === null ? defaultConfig() : parseConfig(text, path);
}

/**
 * The text of the file, or null when there is none. A file that is there but cannot be read (permission, a folder, a
 * link to nowhere, no UTF-8, over 1 MiB) throws ZaneiError config_invalid: taking defaults could widen what is captured.
 */
export function readConfigText(path: string): string | null {
  const bytes = readBytes(path);
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ZaneiError('config_invalid', `${path}: not UTF-8 text`, { cause });
  }
}

function readBytes(path: string): Uint8Array | null {
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES) throw new ZaneiError('config_invalid', `${path}: larger than 1 MiB`);
    return readFileSync(path);
  } catch (cause) {
    if (cause instanceof ZaneiError) throw cause;
    const code = errorCode(cause);
    if ((code === 'ENOENT' || code === 'ENOTDIR') && !isLink(path)) return null;
    throw new ZaneiError('config_invalid', `${path}: cannot be read (${code})`, { cause });
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EIO';
}
