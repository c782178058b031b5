import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { displayWidth } from '../../../src/cli/output/display-width.ts';
import { makeEvent } from '../../unit/store/support/make-event.ts';
import { openStoreWriter } from '../../../src/store/writer/open-store-writer.ts';
import { program, zanei } from '../run-program.ts';
import { storeBelow } from '../sample-store.ts';
import { PtySession, type PtyOptions } from './pty-session.ts';

/** Enough events that an export takes a while. */
const MANY = 30_000;
const ESCAPE = '\u001b';

let home: string;
let full: string;
const onTerminal = (args: readonly string[], options: Partial<PtyOptions> = {}): PtySession =>
  new PtySession(program('zanei'), args, {
    home,
    ...options,
    env: { XDG_DATA_DIRS: path.join(options.home ?? home, 'share'), ...options.env },
  });
const config = (): string => path.join(home, '.config/zanei/config.toml');

/** Apps as the system lists them. */
function installApps(folder: string): void {
  const apps: [string, string][] = [
    ['org.example.mail', 'Mail'],
    ['org.example.maps', 'Maps'],
    ['jp.example.memo', '日本語のとても長い名前のメモ帳アプリケーション'],
  ];
  for (const [id, name] of apps) {
    mkdirSync(path.join(folder, 'share/applications'), { recursive: true });
    const entry = `[Desktop Entry]\nType=Application\nName=${name}\nExec=x\n`;
    writeFileSync(path.join(folder, `share/applications/${id}.desktop`), entry);
  }
}

beforeAll(() => {
  full = mkdtempSync(path.join(tmpdir(), 'zanei-full-'));
  const writer = openStoreWriter({ path: storeBelow(full), env: {} });
  const now = Date.now() - 60_000;
  const titles = ['予定 — 港町の図書館 📚', `evil ${ESCAPE}[2J \u009b31m \u202e`, 'plain'];
  const events = Array.from({ length: MANY }, (_, i) =>
    makeEvent({ number: i + 1, ms: now - MANY + i, title: titles[i % titles.length] ?? null }),
  );
  writer.append(events);
  writer.close();
}, 120_000);
beforeEach((test) => {
  home = mkdtempSync(path.join(tmpdir(), 'zanei-pty-'));
  installApps(home);
  test.onTestFinished(() => rmSync(home, { recursive: true, force: true }));
});
afterAll(() => rmSync(full, { recursive: true, force: true }));

describe('the picker of zanei filter', () => {
  it('takes a number', async () => {
    const session = onTerminal(['filter', 'exclude-app', 'add']);
    await session.shows(/1 {2}Mail \(org\.example\.mail\)[^]*Number, or words to search for: /);
    session.type('1\n');
    expect(await session.ends()).toMatchObject({ code: 0, restored: true });
    expect(session.screen).toContain('Added org.example.mail (Mail)');
    expect(readFileSync(config(), 'utf8')).toContain('"org.example.mail"');
  });

  it('takes words, shows what matches, then a number; words without a match show all again', async () => {
    const session = onTerminal(['filter', 'exclude-app', 'add']);
    await session.shows(/search for: /);
    session.type('zzz\n');
    await session.shows(/ 3 {2}[^]*search for: /);
    session.type('map\n');
    const [list] = await session.shows(/\n[^]*search for: /);
    expect(list).not.toContain('Mail');
    session.type('1\n');
    expect(await session.ends()).toMatchObject({ code: 0 });
    expect(readFileSync(config(), 'utf8')).toContain('"org.example.maps"');
  });

  it.each([
    ['Ctrl+C', '\u0003', 130],
    ['an empty line', '\n', 2],
    ['the end of input', '\u0004', 2],
  ])('%s leaves everything as it was, the terminal too', async (_, keys, code) => {
    const session = onTerminal(['filter', 'exclude-app', 'add']);
    await session.shows(/search for: /);
    session.type(keys);
    expect(await session.ends()).toMatchObject({ code, restored: true });
    expect(existsSync(config())).toBe(false);
  });

  it('--quiet asks nothing, also on a terminal', async () => {
    const session = onTerminal(['filter', 'exclude-app', 'add', '-q']);
    const { code, screen } = await session.ends();
    expect([code, screen]).toEqual([2, expect.stringContaining('VALUE is missing')]);
  });

  it.each([20, 40])('keeps each app to one line of %i columns', async (columns) => {
    const session = onTerminal(['filter', 'exclude-app', 'add'], { columns });
    const [list] = await session.shows(/^[^]*?(?=Number)/);
    expect(list).toContain('日');
    for (const line of list.split('\r\n')) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    session.type('\u0003');
    await session.ends();
  });
});

describe('questions', () => {
  const snapshot = ['config', 'set', 'capture.content_snapshot', 'true'];
  it.each([
    ['y\n', true],
    ['YES\n', true],
    ['n\n', false],
    ['\n', false],
    ['yess\n', false],
    ['\u0004', false],
  ])('visible text after %j: %s', async (keys, kept) => {
    const session = onTerminal(snapshot);
    await session.shows(/1Password[^]*Keep visible text\? \[y\/N\] /);
    session.type(keys);
    expect(await session.ends()).toMatchObject({ code: 0, restored: true });
    expect(existsSync(config())).toBe(kept);
    expect(session.screen).toContain(kept ? 'Updated ' : 'No change: capture.content_snapshot');
  });

  it('Ctrl+C at a question does nothing: visible text stays off, nothing is purged', async () => {
    const asked = onTerminal(snapshot);
    await asked.shows(/\[y\/N\] /);
    asked.type('\u0003');
    expect(await asked.ends()).toMatchObject({ code: 130, restored: true });
    expect(existsSync(config())).toBe(false);
    const purge = onTerminal(['purge', '--all'], { home: full });
    await purge.shows(/Delete all stored Zanei events\? \[y\/N\] /);
    purge.type('\u0003');
    expect(await purge.ends()).toMatchObject({ code: 130, restored: true });
    expect(zanei(full, ['store']).out).toContain(`EVENTS  ${MANY}`);
  });
});

describe('long work', () => {
  const exported = (...more: string[]): string[] => [
    'export',
    '--since',
    '1d',
    '--out',
    path.join(home, 'x'),
    ...more,
  ];

  it('draws a bar over itself and takes it away', async () => {
    const session = onTerminal(exported(), { home: full });
    const { code, screen } = await session.ends();
    expect(code).toBe(0);
    expect(screen).toMatch(/\rexporting \[#+\.+\] \d+ %/);
    expect(screen).toMatch(/\r {40,}\r30000 events written/);
  });

  it('import and purge draw one too', async () => {
    const dump = path.join(home, 'dump.jsonl');
    zanei(full, ['export', '--since', '1d', '--out', dump]);
    const importing = await onTerminal(['import', dump]).ends();
    expect(importing.screen).toMatch(/\rimporting \[#+\.+\] \d+ %[^]*\r {40,}\r30000 events imported/);
    const purging = await onTerminal(['purge', '--before', 'now']).ends();
    expect(purging.screen).toMatch(/\rpurging \[#+\.+\] \d+ %[^]*\r {40,}\rPurged 30000 events/);
  });

  it('recovering draws one, and a check says what it reads, until it is done', async () => {
    const recovering = await onTerminal(['store', 'recover'], { home: full }).ends();
    expect(recovering.screen).toMatch(/\rrecovering \[#+\.*\] \d+ %[^]*\r {40,}\r30000 events saved/);
    const checking = await onTerminal(['store', 'check'], { home: full }).ends();
    expect(checking.screen).toMatch(/\rchecking [\d.]+ \w+ …\r +\rThe store is sound\./);
    const quiet = await onTerminal(['store', 'check', '-q'], { home: full }).ends();
    expect(quiet.screen).not.toContain('checking');
  });

  it.each([30, 22, 12])('keeps the bar to one line of %i columns, or has none', async (columns) => {
    const session = onTerminal(exported(), { home: full, columns });
    const { screen } = await session.ends();
    for (const part of screen.split(/[\r\n]/).filter((line) => line.startsWith('exporting')))
      expect(displayWidth(part)).toBeLessThan(columns);
    expect(screen.includes('exporting')).toBe(columns > 20);
  });

  it.each([
    ['a dumb terminal', [], { TERM: 'dumb' }],
    ['--quiet', ['-q'], {}],
  ])('has no bar on %s', async (_, args, env) => {
    const session = onTerminal(exported(...args), { home: full, env });
    const { screen } = await session.ends();
    expect(screen).not.toContain('exporting');
    expect(screen).not.toMatch(/\r(?!\n)/);
  });

  it.each(['jsonl', 'sqlite'])('Ctrl+C in the middle leaves no file behind (%s)', async (format) => {
    const session = onTerminal(exported('--format', format), { home: full });
    session.type('\u0013'); // Ctrl+S: the terminal takes nothing more, so drawing the bar holds the export
    const drafts = (): string[] => readdirSync(home).filter((name) => name.endsWith('.part'));
    await vi.waitUntil(() => drafts().length > 0, { timeout: 60_000 });
    session.type('\u0003');
    expect(await session.ends()).toMatchObject({ code: 130, restored: true });
    expect(readdirSync(home).filter((name) => name.startsWith('x'))).toEqual([]);
  });
});

describe('what is drawn', () => {
  const coloured = (screen: string): boolean => screen.includes(`${ESCAPE}[`);
  const screenOf = async (args: string[], options: Partial<PtyOptions>): Promise<string> =>
    (await onTerminal(args, options).ends()).screen;

  it('has colours on a terminal only, and not with NO_COLOR or TERM=dumb', async () => {
    const preview = ['setup', '--agent', 'cursor', '--print'];
    for (const args of [['doctor'], ['apps'], preview]) {
      expect(coloured(await screenOf(args, {}))).toBe(true);
      expect(coloured(await screenOf(args, { env: { NO_COLOR: '1' } }))).toBe(false);
      expect(coloured(zanei(home, args, { env: { TERM: 'xterm' } }).out)).toBe(false);
    }
    expect(coloured(await screenOf(preview, { env: { TERM: 'dumb' } }))).toBe(false);
    expect(coloured(await screenOf(preview, { env: { NO_COLOR: '' } }))).toBe(true);
  });

  it.each([20, 40, 80])('a table of wide characters is aligned and cut to %i columns', async (columns) => {
    const args = ['query', '--since', '1d', '--limit', '9', '--format', 'table', '-q'];
    const screen = await screenOf(args, { home: full, columns, env: { LANG: 'C', NO_COLOR: '1' } });
    const lines = screen.trimEnd().split('\n');
    expect(lines).toHaveLength(10);
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    expect(screen).not.toContain('\ufffd');
  });

  it.each(['jsonl', 'json', 'table'])('titles cannot steer the terminal (%s)', async (format) => {
    const args = ['query', '--since', '1d', '--limit', '9', '--format', format, '-q'];
    const screen = await screenOf(args, { home: full, env: { NO_COLOR: '1' } });
    expect(screen).toContain('evil');
    for (const steering of [ESCAPE, '\u009b', '\u202e']) expect(screen).not.toContain(steering);
  });
});
