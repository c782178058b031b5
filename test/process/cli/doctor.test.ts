import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStoreWriter } from '../../../src/store/writer/open-store-writer.ts';
import { zanei } from '../run-program.ts';
import { storeBelow } from '../sample-store.ts';

interface Told {
  ok: boolean;
  missing_required: string[];
  fixed: string[];
  findings: { id: string; level: string; message: string; next: string | null }[];
}

let home: string;
let store: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'zanei-doctor-'));
  store = storeBelow(home);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const makeStore = (): void => openStoreWriter({ path: store, env: {} }).close();
const mode = (file: string): number => statSync(file).mode & 0o777;
function doctor(
  ...args: string[]
): Told & { code: number | null; of: (id: string) => Told['findings'][number] | undefined } {
  const done = zanei(home, ['doctor', '--json', ...args]);
  expect(done.err).toBe('');
  const told = JSON.parse(done.out) as Told;
  return { ...told, code: done.code, of: (id) => told.findings.find((one) => one.id === id) };
}

describe('zanei doctor --fix', () => {
  it('takes modes back that let others look, and says which; the second time there is nothing to do', () => {
    makeStore();
    const loose: [string, number][] = [
      [path.dirname(store), 0o755],
      [store, 0o644],
      [`${store}.key`, 0o640],
    ];
    for (const [file, bits] of loose) chmodSync(file, bits);
    const before = doctor();
    expect(before.ok).toBe(false);
    for (const id of ['store.folder', 'store.mode', 'store.key'])
      expect(before.of(id)).toMatchObject({ level: 'warning', next: expect.stringContaining('chmod') });
    for (const [file, bits] of loose) expect(mode(file)).toBe(bits);

    const fixed = doctor('--fix');
    expect(fixed.fixed.toSorted()).toEqual(['store.folder', 'store.key', 'store.mode']);
    for (const id of fixed.fixed) expect(fixed.of(id)?.level).toBe('ok');
    expect(loose.map(([file]) => mode(file))).toEqual([0o700, 0o600, 0o600]);
    expect(doctor('--fix').fixed).toEqual([]);
  });

  it('tells a person what it repaired', () => {
    makeStore();
    chmodSync(store, 0o666);
    expect(zanei(home, ['doctor', '--fix']).out).toMatch(/^repaired: store\.mode\n/);
  });

  it('touches nothing that could lose data: a missing key, broken settings, an unreadable store', () => {
    makeStore();
    rmSync(`${store}.key`);
    const key = doctor('--fix');
    expect([key.fixed, key.of('store.key')?.level]).toEqual([[], 'problem']);
    expect(existsSync(`${store}.key`)).toBe(false);

    const config = path.join(home, '.config/zanei/config.toml');
    mkdirSync(path.dirname(config), { recursive: true });
    writeFileSync(config, 'nope = 1\n');
    const broken = doctor('--fix');
    expect([broken.code, broken.fixed, broken.of('config')?.level]).toEqual([0, [], 'problem']);
    expect(broken.of('config')?.next).toContain('zanei config edit');
  });

  it('makes nothing in an empty home', () => {
    expect(doctor('--fix').fixed).toEqual([]);
    expect(existsSync(path.join(home, '.local'))).toBe(false);
  });
});

describe('zanei doctor finds', () => {
  it('a store that is no store', () => {
    makeStore();
    writeFileSync(store, 'not a database at all, but long enough to be looked at'.repeat(100));
    expect(doctor().of('store')).toMatchObject({ level: 'problem' });
  });

  it.each([
    ['Library/Mobile Documents/x', 'iCloud Drive'],
    ['Library/CloudStorage/OneDrive-Me', 'a cloud provider'],
    ['Dropbox (Personal)/z', 'Dropbox'],
    ['Google Drive/z', 'Google Drive'],
    ['Nextcloud', 'Nextcloud'],
  ])('a store in %s', (folder, name) => {
    const done = zanei(home, ['doctor', '--json', '--store', path.join(home, folder, 'store.sqlite')]);
    const { findings } = JSON.parse(done.out) as Told;
    const synced = findings.find(({ id }) => id === 'store.synced');
    expect(synced).toMatchObject({ level: 'warning', message: expect.stringContaining(name) });
  });

  it('an agent whose registration is gone, with the command that brings it back', () => {
    zanei(home, ['setup', '--agent', 'cursor']);
    expect(doctor().of('agent.cursor')).toMatchObject({ level: 'ok' });
    writeFileSync(path.join(home, '.cursor/mcp.json'), '{}');
    expect(doctor().of('agent.cursor')).toMatchObject({
      level: 'warning',
      next: 'zanei setup --agent cursor',
    });
    writeFileSync(path.join(home, '.cursor/mcp.json'), '{');
    const { code, of } = doctor();
    expect([code, of('agent.cursor')?.message]).toEqual([0, expect.stringContaining('mcp.json:1:2')]);
  });

  it('every finding that is not fine has a next action', () => {
    makeStore();
    chmodSync(store, 0o644);
    for (const { level, message, next } of doctor().findings)
      if (level !== 'ok' && level !== 'note') expect([message, next]).toEqual([message, expect.any(String)]);
  });
});
