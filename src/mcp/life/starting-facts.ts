import path from 'node:path';
import { resolvePaths, type Paths } from '../../config/read/resolve-paths.ts';
import type { Language } from '../prompts/prompt.ts';

/** A path is null when no option gives it and there is no HOME to look in. */
export interface StorePlaces {
  config: string | null;
  store: string | null;
}

/** What the server learns from its command line and environment. */
export interface StartingFacts {
  places: StorePlaces;
  language: Language;
}

/**
 * Never refuses for something a client may leave out: without HOME there are no places, and a deleted working folder only matters
 * to a relative path. Throws ZaneiError usage for an empty path option.
 */
export function startingFacts(
  options: { config?: string | undefined; store?: string | undefined },
  env: NodeJS.ProcessEnv,
): StartingFacts {
  const cwd = workingFolder();
  const find = (name: keyof Paths) => {
    if (options[name] === undefined && !path.isAbsolute(env.HOME ?? '')) return null;
    // The other one is named too, so that only the wanted one is asked of HOME.
    return resolvePaths({ config: '/', store: '/', [name]: options[name], env, cwd })[name];
  };
  return { places: { config: find('config'), store: find('store') }, language: languageOf(env) };
}

/** The working folder, or `/` when it was deleted under us. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}

/** As POSIX decides the language of messages. */
function languageOf(env: NodeJS.ProcessEnv): Language {
  const locale = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value !== undefined && value !== '');
  return locale?.startsWith('ja') === true ? 'ja' : 'en';
}
