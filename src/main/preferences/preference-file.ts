import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { preferencesSchema, type Preferences } from '../../core/ipc/app-state.ts';
import type { PreferencesPatch } from '../../core/ipc/ipc-contract.ts';

/** The app's own small settings (language, shortcut, login), a JSON file in the app's folder; broken = defaults. */
export class PreferenceFile {
  private readonly path: string;
  private current: Preferences;

  constructor(path: string) {
    this.path = path;
    this.current = read(path);
  }

  get(): Preferences {
    return this.current;
  }

  set(patch: PreferencesPatch): Preferences {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const next = preferencesSchema.parse({ ...this.current, ...given });
    const draft = `${this.path}.new`;
    writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, this.path);
    this.current = next;
    return next;
  }
}

function read(path: string): Preferences {
  try {
    return preferencesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return preferencesSchema.parse({});
  }
}
