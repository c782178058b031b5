import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findElectron } from '../../../scripts/find-electron.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'zanei-electron-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function installed(note: string | null, binary: string | null): void {
  const folder = path.join(root, 'node_modules/electron');
  mkdirSync(path.join(folder, 'dist'), { recursive: true });
  if (note !== null) writeFileSync(path.join(folder, 'path.txt'), note);
  if (binary !== null) writeFileSync(path.join(folder, 'dist', binary), '');
}

it('each thing that may be missing is said by its name', () => {
  expect(findElectron(root, {})).toEqual({ missing: 'The packages are not installed: npm ci.' });
  expect(findElectron(root, { ELECTRON_PATH: '/nowhere' })).toEqual({
    missing: 'ELECTRON_PATH names /nowhere, which is not there.',
  });
  for (const [note, binary] of [
    [null, null],
    ['electron', null],
    ['', 'electron'],
  ] as const) {
    rmSync(path.join(root, 'node_modules'), { recursive: true, force: true });
    installed(note, binary);
    expect(JSON.stringify(findElectron(root, {}))).toContain('without its binary');
  }
});

it('a named one comes before the installed one', () => {
  installed('electron\n', 'electron');
  expect(findElectron(root, {})).toEqual({ binary: path.join(root, 'node_modules/electron/dist/electron') });
  expect(findElectron(root, { ELECTRON_PATH: root })).toEqual({ binary: root });
});
