import path from 'node:path';
import { CONFIG_BELOW_HOME, STORE_BELOW_HOME } from '../../core/config/usual-places.ts';
import { ZaneiError } from '../../core/errors.ts';

/** Where settings and the store are; absolute. */
export interface Paths {
  config: string;
  store: string;
}

/** `config` and `store` are the caller's `--config` and `--store`; `env` is the process environment; `cwd` resolves relative options (default: the process's). */
export interface PathOptions {
  config?: string | undefined;
  store?: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
  cwd?: string;
}

/**
 * The two paths everything else starts from. HOME is asked only for a path that no option gives.
 * XDG variables are not looked at: the contract fixes the places, and CLI, app and agents must agree on them.
 * Throws ZaneiError usage for an empty option, or when HOME is needed and is missing or relative.
 */
export function resolvePaths(options: PathOptions): Paths {
  return {
    config: resolveOne(options, options.config, '--config', CONFIG_BELOW_HOME),
    store: resolveOne(options, options.store, '--store', STORE_BELOW_HOME),
  };
}

function resolveOne(
  options: PathOptions,
  given: string | undefined,
  flag: string,
  belowHome: string,
): string {
  if (given !== undefined) {
    if (given.trim() === '' || given.includes('\0'))
      throw new ZaneiError('usage', `${flag} needs a path`, { field: flag });
    return path.resolve(options.cwd ?? process.cwd(), given);
  }
  const home = options.env.HOME;
  if (home === undefined || !path.isAbsolute(home)) {
    throw new ZaneiError('usage', `HOME is not set to an absolute path; set it or give ${flag}`, {
      field: flag,
    });
  }
  return path.join(home, belowHome);
}
