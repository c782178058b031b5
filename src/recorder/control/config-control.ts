import type { Config } from '../../core/config/config.ts';
import { defaultConfig } from '../../core/config/config.ts';
import { ZaneiError } from '../../core/errors.ts';
import { createConfigProbe, type ConfigFileState } from '../../config/read/config-probe.ts';
import { mergeConfig } from './merge-config.ts';

/** Keys of the degraded map that settings use, with their sentence; null = no trouble. */
export interface ConfigTrouble {
  config: string | null;
  config_restart: string | null;
}

/** The settings in force. Starting reads the file (missing = defaults) and throws ZaneiError config_invalid when broken. */
export class ConfigControl {
  readonly #probe: () => ConfigFileState | null;
  readonly #started: Config;
  #inForce: Config;

  constructor(path: string) {
    this.#probe = createConfigProbe(path);
    const first = this.#probe();
    if (first?.state === 'broken') throw new ZaneiError('config_invalid', first.problem);
    this.#started = first?.state === 'valid' ? first.config : defaultConfig();
    this.#inForce = this.#started;
  }

  get inForce(): Config {
    return this.#inForce;
  }

  /** Looks at the file; null when it has not changed. A broken or deleted file leaves the last good settings in force. */
  poll(): { changed: Config | null; trouble: ConfigTrouble } | null {
    const seen = this.#probe();
    if (seen === null) return null;
    if (seen.state !== 'valid') {
      const what = seen.state === 'missing' ? 'the settings file was removed' : seen.problem;
      const config = `${what}; the last good settings stay in force`;
      return { changed: null, trouble: { config, config_restart: null } };
    }
    const { config, restart } = mergeConfig(this.#started, seen.config);
    this.#inForce = config;
    const waits = restart.length === 0 ? null : `restart the recorder to apply ${restart.join(', ')}`;
    return { changed: config, trouble: { config: null, config_restart: waits } };
  }
}
