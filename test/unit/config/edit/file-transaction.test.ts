import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteFile, readSnapshot, replaceFile } from '../../../../src/config/edit/file-transaction.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zanei-file-'));
  file = path.join(folder, 'settings');
});
afterEach(() => {
  fs.chmodSync(folder, 0o700);
  fs.rmSync(folder, { recursive: true });
});

const write = (text: string): void => replaceFile(readSnapshot(file), Buffer.from(text));

test('a folder, a link to nowhere and links in a circle are no files', () => {
  fs.mkdirSync(file);
  expect(() => readSnapshot(file)).toThrow(/not a file/);
  const nowhere = path.join(folder, 'nowhere');
  fs.symlinkSync(path.join(folder, 'missing'), nowhere);
  expect(() => readSnapshot(nowhere)).toThrow(/no such file/);
  const circle = path.join(folder, 'circle');
  fs.symlinkSync(circle, circle);
  expect(() => readSnapshot(circle)).toThrow(/circle/);
});

test('a read-only file and a read-only folder are refused', () => {
  fs.writeFileSync(file, 'old');
  fs.chmodSync(file, 0o444);
  expect(() => write('new')).toThrow(/read-only/);
  fs.chmodSync(file, 0o644);
  fs.chmodSync(folder, 0o500);
  expect(() => write('new')).toThrow(/read-only/);
  fs.chmodSync(folder, 0o700);
  expect(fs.readFileSync(file, 'utf8')).toBe('old');
  expect(fs.readdirSync(folder)).toEqual(['settings']);
});

test('a change by someone else between reading and writing is kept', () => {
  fs.writeFileSync(file, 'old');
  const snapshot = readSnapshot(file);
  fs.writeFileSync(file, 'theirs');
  expect(() => replaceFile(snapshot, Buffer.from('ours'))).toThrow(/changed by another program/);
  expect(() => deleteFile(snapshot)).toThrow(/changed by another program/);
  expect(fs.readFileSync(file, 'utf8')).toBe('theirs');
  expect(fs.readdirSync(folder)).toEqual(['settings']);
});

test('a file that appears meanwhile is kept', () => {
  const snapshot = readSnapshot(file);
  fs.writeFileSync(file, 'theirs');
  expect(() => replaceFile(snapshot, Buffer.from('ours'))).toThrow(/changed by another program/);
  expect(fs.readFileSync(file, 'utf8')).toBe('theirs');
});

test('another writer at work is noticed', () => {
  fs.writeFileSync(path.join(folder, `.settings.zanei-${process.pid}.tmp`), '');
  expect(() => write('new')).toThrow(/another Zanei/);
});

test('what a killed writer left is swept, a stranger’s file is not', () => {
  // No process has this number: Linux stops at 2^22, macOS at 99998.
  fs.writeFileSync(path.join(folder, '.settings.zanei-99999999.tmp'), 'half');
  fs.writeFileSync(path.join(folder, '.settings.tmp'), 'not ours');
  write('new');
  expect(fs.readdirSync(folder).sort()).toEqual(['.settings.tmp', 'settings']);
});

test('mode and links stay, the backup holds the old bytes', () => {
  const real = path.join(folder, 'dotfiles');
  fs.writeFileSync(real, 'old');
  fs.chmodSync(real, 0o640);
  fs.symlinkSync('dotfiles', file);
  replaceFile(readSnapshot(file), Buffer.from('new'), path.join(folder, 'kept'));
  expect(fs.lstatSync(file).isSymbolicLink()).toBe(true);
  expect(fs.readFileSync(real, 'utf8')).toBe('new');
  expect(fs.statSync(real).mode & 0o777).toBe(0o640);
  expect(fs.readFileSync(path.join(folder, 'kept'), 'utf8')).toBe('old');
});

test('a deleted file is gone', () => {
  fs.writeFileSync(file, 'old');
  deleteFile(readSnapshot(file));
  expect(fs.existsSync(file)).toBe(false);
});
