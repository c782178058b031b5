import { readConfig } from '../../config/read/read-config.ts';
import { watchConfig } from '../../config/read/watch-config.ts';
import { defaultConfig, type Config } from '../../core/config/config.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { SettingsEdit, SettingsView } from '../../core/ipc/settings-view.ts';
import { CREDENTIAL_APPS } from '../../core/policy/credential-apps.ts';

interface SettingsServiceOptions {
  path: string;
  /** Changes values in the file and keeps its comments and layout; throws ZaneiError and leaves the file alone. */
  edit: (path: string, edits: SettingsEdit['edits']) => void;
  onChange: (view: SettingsView) => void;
}

/** config.toml as windows see it: the last good settings, what is wrong with the file, and edits through the CLI's code. */
export class SettingsService {
  private readonly options: SettingsServiceOptions;
  private config: Config = defaultConfig();
  private fault: SettingsView['fault'] = null;
  private stopWatching: (() => void) | null = null;

  constructor(options: SettingsServiceOptions) {
    this.options = options;
    this.reload();
  }

  watch(): void {
    this.stopWatching = watchConfig(this.options.path, () => {
      this.reload();
      this.options.onChange(this.view());
    });
  }

  close(): void {
    this.stopWatching?.();
  }

  current(): Config {
    return this.config;
  }

  view(): SettingsView {
    const built_in_apps = CREDENTIAL_APPS.map(({ name }) => name);
    return { config: this.config, path: this.options.path, fault: this.fault, built_in_apps };
  }

  edit({ edits }: SettingsEdit): SettingsView {
    this.options.edit(this.options.path, edits);
    this.reload();
    const view = this.view();
    this.options.onChange(view);
    return view;
  }

  private reload(): void {
    try {
      this.config = readConfig(this.options.path);
      this.fault = null;
    } catch (error) {
      if (!(error instanceof ZaneiError)) throw error;
      this.fault = { code: error.code, message: error.message };
    }
  }
}
