import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What a .desktop file says about an app (freedesktop.org Desktop Entry Specification 1.5). */
export interface DesktopEntry {
  /** File name without `.desktop`, sub-folders joined by `-`. */
  id: string;
  /** `Name=` without a language, so that filters match in every locale. */
  name: string;
  /** `StartupWMClass=`, lower case; empty when missing. */
  wmClass: string;
  /** Program of `Exec=` without its folder. */
  program: string;
}

/** Reads the entry of a .desktop file's text; null when it has no name or is hidden from menus for being no app. */
export function parseDesktopEntry(id: string, text: string): DesktopEntry | null {
  const values = new Map<string, string>();
  let inside = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) inside = line.trim() === '[Desktop Entry]';
    const match = inside ? /^(Name|StartupWMClass|Exec|Type)\s*=\s*(.*?)\s*$/.exec(line) : null;
    if (match?.[1] !== undefined && !values.has(match[1])) values.set(match[1], match[2] ?? '');
  }
  const name = values.get('Name') ?? '';
  if (name === '' || (values.get('Type') ?? 'Application') !== 'Application') return null;
  const program = /^"?([^"\s]+)/.exec(values.get('Exec') ?? '')?.[1] ?? '';
  return {
    id,
    name,
    wmClass: (values.get('StartupWMClass') ?? '').toLowerCase(),
    program: program.split('/').at(-1) ?? '',
  };
}

/** Reads all app entries the environment points at; the user's own come first. Unreadable folders are passed over. */
export function readDesktopEntries(env: NodeJS.ProcessEnv): DesktopEntry[] {
  const home = env.HOME ?? homedir();
  const own = env.XDG_DATA_HOME ?? join(home, '.local/share');
  const shared = (env.XDG_DATA_DIRS ?? '/usr/local/share:/usr/share').split(':');
  const found = new Map<string, DesktopEntry>();
  for (const folder of [own, ...shared].filter((path) => path !== '')) {
    for (const { id, path } of listFolder(join(folder, 'applications'))) {
      const entry = found.has(id) ? null : parseDesktopEntry(id, readText(path));
      if (entry !== null) found.set(id, entry);
    }
  }
  return [...found.values()];
}

function listFolder(folder: string): { id: string; path: string }[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.desktop'))
      .map((name) => ({
        id: name.slice(0, -'.desktop'.length).replaceAll('/', '-'),
        path: join(folder, name),
      }));
  } catch {
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
