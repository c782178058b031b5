import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program, zanei } from '../run-program.ts';
import { recordSampleDay } from '../sample-store.ts';

let home: string;
let other: string;
let dump: string;
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'zanei-from-'));
  other = mkdtempSync(path.join(tmpdir(), 'zanei-to-'));
  dump = path.join(home, 'day.jsonl');
  await recordSampleDay(home);
}, 120_000);
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
  rmSync(other, { recursive: true, force: true });
});

const RANGE = ['--since', '2d', '--until', 'now'];

// In this order: what is exported is imported elsewhere, read again there, and purged.
describe('events from one store to another', () => {
  it('export writes a private file once and says that it is not encrypted', () => {
    const done = zanei(home, ['export', ...RANGE, '--out', dump]);
    expect([done.code, done.err]).toEqual([0, '']);
    expect(done.out).toMatch(/^\d+ events written to .*, not encrypted\n$/);
    expect(statSync(dump).mode & 0o777).toBe(0o600);
    const again = zanei(home, ['export', ...RANGE, '--out', dump]);
    expect([again.code, again.out]).toEqual([1, '']);
    expect(again.err).toMatch(/^error: [^\n]+\n$/);
  });

  it('wrong arguments of export and import', () => {
    expect(zanei(home, ['export', '--format', 'sqlite']).err).toContain('needs --out FILE');
    expect(zanei(home, ['export', '--format', 'xml']).code).toBe(2);
    expect(zanei(home, ['import']).code).toBe(2);
    expect(zanei(other, ['import', path.join(other, 'nothing')]).code).toBe(1);
    expect(zanei(other, ['import', other]).err).toMatch(/^error: [^\n]+ cannot be read\n$/);
    expect(zanei(other, ['export']).code).toBe(1);
    expect(existsSync(path.join(other, '.local'))).toBe(false);
  });

  it('import takes all, a second time none, and the copy exports the same bytes', () => {
    const count = readFileSync(dump, 'utf8').trimEnd().split('\n').length;
    const first = zanei(other, ['import', dump, '--json']);
    expect(first.code).toBe(0);
    expect(JSON.parse(first.out)).toMatchObject({ imported: count, known: 0, invalid: 0 });
    expect(JSON.parse(zanei(other, ['import', dump, '--json']).out)).toMatchObject({
      imported: 0,
      known: count,
    });
    expect(zanei(other, ['export', ...RANGE]).out).toBe(readFileSync(dump, 'utf8'));
  });

  it('lines that are no events are counted and named by number, exit 1', () => {
    const bad = path.join(home, 'bad.jsonl');
    writeFileSync(bad, '{"secret":1}\n');
    const done = zanei(other, ['import', bad]);
    expect(done.code).toBe(1);
    expect(done.err).toMatch(/^error: 1 lines [^\n]*line 1\)\n$/);
    expect(done.err).not.toContain('secret');
  });

  it('report and store are pure JSON', () => {
    expect(JSON.parse(zanei(other, ['report', '--since', '2d', '--json']).out)).toHaveProperty('apps');
    expect(JSON.parse(zanei(other, ['store', '--json']).out)).toMatchObject({ present: true });
  });

  it('purge asks, and only a yes counts', () => {
    const refused = zanei(other, ['purge', '--all'], { input: 'maybe\n' });
    expect(refused).toEqual({
      code: 0,
      out: 'Purge cancelled\n',
      err: 'Delete all stored Zanei events? [y/N] ',
    });
    expect(zanei(other, ['purge', '--all']).out).toBe('Purge cancelled\n');
    expect(JSON.parse(zanei(other, ['purge', '--all', '--json'], { input: 'n\n' }).out)).toEqual({
      purged: 0,
      cancelled: true,
    });
    const done = spawnSync('sh', ['-c', `yes | "${program('zanei')}" purge --all`], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: other },
    });
    expect(done.stdout).toMatch(/^Purged [1-9]\d* events\n$/);
    expect(zanei(other, ['purge', '--all', '-q'])).toEqual({ code: 0, out: '', err: '' });
  });
});
