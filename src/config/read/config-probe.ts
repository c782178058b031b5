import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Config } from '../../core/config/config.ts';
import { ZaneiError } from '../../core/errors.ts';
import { parseConfig, readConfigText } from './read-config.ts';

/** What is in the settings file now; `problem` is one line naming file, line and key. */
export type ConfigFileState =
  { state: 'valid'; config: Config } | { state: 'missing' } | { state: 'broken'; problem: string };

/**
 * Looks at the settings file whenever it is called and answers null while nothing changed since the last call; the
 * first call always answers. Cheap while nothing changes: one stat. A changed stat with the same bytes is no change.
 */
export function createConfigProbe(path: string): () => ConfigFileState | null {
  let stamp: string | null = null;
  let content: string | null = null;
  return () => {
    const now = statStamp(path);
    if (now === stamp) return null;
    stamp = now;
    const [state, digest] = look(path);
    if (digest === content) return null;
    content = digest;
    return state;
  };
}

function look(path: string): [ConfigFileState, string] {
  try {
    const text = readConfigText(path);
    if (text === null) return [{ state: 'missing' }, 'missing'];
    return [judge(text, path), createHash('sha256').update(text).digest('hex')];
  } catch (error) {
    if (!(error instanceof ZaneiError)) throw error;
    return [{ state: 'broken', problem: error.message }, error.message];
  }
}

function judge(text: string, path: string): ConfigFileState {
  try {
    return { state: 'valid', config: parseConfig(text, path) };
  } catch (error) {
    if (!(error instanceof ZaneiError)) throw error;
    return { state: 'broken', problem: error.message };
  }
}

/** Modification and change time, size and file number; editors that write a new file and rename it change the last. */
function statStamp(path: string): string {
  try {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) return 'missing';
    return [stat.mtimeNs, stat.ctimeNs, stat.size, stat.ino, stat.mode].join(' ');
  } catch {
    return 'unreadable';
  }
}
