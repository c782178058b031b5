import type { Config } from '../../core/config/config.ts';
import { ZaneiError } from '../../core/errors.ts';
import { parseConfig } from '../read/parse-config.ts';
import { readSnapshot, replaceFile } from './file-transaction.ts';
import { setTomlValue } from './set-toml-value.ts';
import type { TomlInput } from './toml-literal.ts';

/** One setting and its new value; `key` is dotted as `zanei config set` takes it (`filter.text_content.exclude_apps`). */
export interface ConfigEdit {
  key: string;
  value: TomlInput;
}

export interface ConfigEditResult {
  /** false: the file already said so and was not written. */
  changed: boolean;
  /** The settings that the file now gives. */
  config: Config;
}

/**
 * Changes settings in config.toml and nothing else in it: comments, order, line breaks and byte-order mark stay. All edits or none.
 * A missing file is made (mode 0600) with these settings only. Throws ZaneiError usage for a key or value the settings do not have,
 * config_invalid with line and column when the file as it is cannot be read, io when it changed meanwhile or cannot be written.
 */
export function editConfig(path: string, edits: readonly ConfigEdit[]): ConfigEditResult {
  const snapshot = readSnapshot(path);
  const before = decode(snapshot.bytes, path);
  if (before !== '') parseConfig(before, path);
  const after = edits.reduce(
    (text, { key, value }) => setTomlValue(text, key.split('.'), value, path),
    before,
  );
  const config = validate(after, edits, path);
  const changed = after !== before;
  if (changed) replaceFile(snapshot, Buffer.from(after, 'utf8'));
  return { changed, config };
}

function validate(text: string, edits: readonly ConfigEdit[], path: string): Config {
  try {
    return parseConfig(text, path);
  } catch (cause) {
    // The file was fine before, so the edit is at fault; the reason after the file's name says which key and what it takes.
    if (!(cause instanceof ZaneiError)) throw cause;
    const reason = cause.message.replace(`${path}:`, '').replace(/^\d+(?::\d+)?: /, '');
    throw new ZaneiError('usage', reason, { cause, field: edits[0]?.key ?? '' });
  }
}

function decode(bytes: Uint8Array | null, path: string): string {
  if (bytes === null) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ZaneiError('config_invalid', `${path}: not UTF-8 text`, { cause });
  }
}
