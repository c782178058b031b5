import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../../src/config/read/read-config.ts';

const script = path.join(import.meta.dirname, 'set-retention.ts');
const node = path.resolve(import.meta.dirname, '../../../../node_modules/.bin/node');
const TEXT = `# ${'comment '.repeat(2000)}\n[output]\nretention_hours = 48 # mine\n`;
let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zanei-faults-'));
  file = path.join(folder, 'config.toml');
  fs.writeFileSync(file, TEXT);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('a disk that takes no more: the old file stays, nothing is left beside it', () => {
  // A limit of one block per file stands for a full disk; the signal that comes with it is ignored, so writing fails with an error.
  const shell = 'trap "" XFSZ; ulimit -f 1; exec "$0" "$1" "$2" 1 1';
  const done = spawnSync('sh', ['-c', shell, node, script, file], { encoding: 'utf8' });
  expect(done.stdout).toBe('');
  expect(done.stderr).toContain('config.toml: ');
  expect(fs.readFileSync(file, 'utf8')).toBe(TEXT);
  expect(fs.readdirSync(folder)).toEqual(['config.toml']);
});

test('two writers at once: every change is whole, and the last one that was written is there', async () => {
  const run = promisify(execFile);
  const done = await Promise.all([
    run(node, [script, file, '1001', '1060']),
    run(node, [script, file, '2001', '2060']),
  ]);
  const written = done.map(({ stdout }) => stdout.trim().split('\n').filter(Boolean).map(Number));
  expect(written.flat().length).toBeGreaterThan(0);
  const now = readConfig(file).output.retention_hours;
  expect(written.map((list) => list.at(-1))).toContain(now);
  expect(fs.readFileSync(file, 'utf8')).toBe(TEXT.replace('48', String(now)));
  expect(fs.readdirSync(folder)).toEqual(['config.toml']);
});
