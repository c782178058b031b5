import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { privateMarkOf } from '../../../../../../src/recorder/platform/linux/browsers.ts';
import {
  identifyApp,
  type AppClues,
} from '../../../../../../src/recorder/platform/linux/x11/app-identity.ts';
import {
  parseDesktopEntry,
  readDesktopEntries,
  type DesktopEntry,
} from '../../../../../../src/recorder/platform/linux/x11/desktop-entries.ts';

const clues = (over: Partial<AppClues>): AppClues => ({
  pid: 7,
  gtkId: '',
  wmInstance: '',
  wmClass: '',
  launchedBy: '',
  program: '',
  ...over,
});
const entry = (id: string, name: string, over: Partial<DesktopEntry> = {}): DesktopEntry => ({
  id,
  name,
  wmClass: '',
  program: '',
  ...over,
});
const ENTRIES = [
  entry('org.gnome.TextEditor', 'Text Editor'),
  entry('debian-xterm', 'XTerm', { wmClass: 'xterm', program: 'xterm' }),
  entry('chromium', 'Chromium Web Browser', { program: 'chromium' }),
  entry('org.keepassxc.KeePassXC', 'KeePassXC', { wmClass: 'keepassxc' }),
];

describe('identifyApp', () => {
  it.each<[string, Partial<AppClues>, string, string | null]>([
    ['nothing known', {}, 'Unknown', null],
    ['only a program', { program: 'tool' }, 'tool', null],
    ['a script: the class, not python', { wmClass: 'Orders', program: 'python3.11' }, 'Orders', null],
    [
      'a GTK id with an entry',
      { gtkId: 'org.gnome.TextEditor', wmClass: 'x' },
      'Text Editor',
      'org.gnome.TextEditor',
    ],
    ['a GTK id without one', { gtkId: 'a.b.C', wmClass: 'C' }, 'C', 'a.b.C'],
    ['StartupWMClass', { wmClass: 'XTerm' }, 'XTerm', 'debian-xterm'],
    ['the class is the id', { wmClass: 'Chromium' }, 'Chromium Web Browser', 'chromium'],
    [
      'the entry that started it',
      { wmClass: 'odd', launchedBy: 'chromium' },
      'Chromium Web Browser',
      'chromium',
    ],
    ['the last part of the id', { wmClass: 'KeePassXC' }, 'KeePassXC', 'org.keepassxc.KeePassXC'],
  ])('%s', (_, given, name, bundle_id) => {
    expect(identifyApp(clues(given), ENTRIES)).toEqual({ name, bundle_id, pid: 7 });
  });
});

describe('desktop entries', () => {
  it('takes the plain name, the class and the program, from the right group only', () => {
    const text =
      '[Desktop Action new]\nName=No\n[Desktop Entry]\nType=Application\nName[ja]=端末\nName=Terminal\nExec="/usr/bin/term" --x %U\nStartupWMClass=Term\n[Other]\nExec=bad';
    expect(parseDesktopEntry('term', text)).toEqual({
      id: 'term',
      name: 'Terminal',
      wmClass: 'term',
      program: 'term',
    });
  });

  it.each(['', '[Desktop Entry]\nType=Link\nName=L', '[Desktop Entry]\nType=Application', 'garbage\0'])(
    'is no app: %j',
    (text) => {
      expect(parseDesktopEntry('x', text)).toBeNull();
    },
  );

  it("the user's own entries win, sub-folders become part of the id, missing folders are no trouble", () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'zanei-entries-'));
    const put = (place: string, name: string) => {
      mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
      writeFileSync(path.join(folder, place), `[Desktop Entry]\nType=Application\nName=${name}\n`);
    };
    put('own/applications/a.desktop', 'Mine');
    put('shared/applications/a.desktop', 'Theirs');
    put('shared/applications/kde/b.desktop', 'B');
    const found = readDesktopEntries({
      XDG_DATA_HOME: path.join(folder, 'own'),
      XDG_DATA_DIRS: `${folder}/shared:${folder}/none`,
    });
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'Mine'],
      ['kde-b', 'B'],
    ]);
    rmSync(folder, { recursive: true });
  });
});

describe('privateMarkOf', () => {
  it.each<[string, string | null, string[], string | null]>([
    ['Text Editor', 'org.gnome.TextEditor', [], null],
    ['Chromium Web Browser', 'chromium', [], 'chromium'],
    ['Web', null, ['Chromium-browser', 'chromium'], 'chromium'],
    ['Firefox ESR', 'firefox-esr', [], 'firefox'],
    ['Microsoft Edge', 'microsoft-edge', [], 'none'],
    ['Odd name', 'odd', ['vivaldi-stable'], 'none'],
    ['Tor Browser', null, [], 'none'],
  ])('%s %s %j', (name, bundle_id, aliases, mark) => {
    expect(privateMarkOf({ name, bundle_id, pid: 1 }, aliases)).toBe(mark);
  });
});
