import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUNDLE } from './support/mcp-process.ts';

/** What clients start, and the server it runs. */
const start = readFileSync(BUNDLE, 'utf8');
const main = readFileSync(BUNDLE.replace(/\.cjs$/, '.main.cjs'), 'utf8');
const bundle = `${start}\n${main}`;

test('the file that ships holds no statement that writes', () => {
  const writes = [
    /\bINSERT\s+(?:OR\s+\w+\s+)?INTO\b/i,
    /\bDELETE\s+FROM\b/i,
    /\bUPDATE\s+\w+\s+SET\b/i,
    /\bREPLACE\s+INTO\b/i,
    /\bCREATE\s+(?:UNIQUE\s+|TEMP\s+|VIRTUAL\s+)*(?:TABLE|INDEX|TRIGGER|VIEW)\b/i,
    /\bDROP\s+(?:TABLE|INDEX|TRIGGER|VIEW)\b/i,
    /\bALTER\s+TABLE\b/i,
    /\bVACUUM\b/i,
    /\bwal_checkpoint\b/i,
    /\bBEGIN\s+(?:IMMEDIATE|EXCLUSIVE)\b/i,
  ];
  for (const pattern of writes) expect(pattern.exec(bundle)?.[0]).toBeUndefined();
});

test('it knows no function that writes files, and opens no socket', () => {
  const names = [
    'writeFile',
    'writeFileSync',
    'appendFile',
    'createWriteStream',
    'mkdirSync',
    'renameSync',
    'unlinkSync',
    'rmSync',
    'chmodSync',
    'ftruncate',
  ];
  for (const name of names) expect(new RegExp(`\\b${name}\\b`).test(bundle), name).toBe(false);
  for (const module of [
    'node:net',
    'node:http',
    'node:https',
    'node:dgram',
    'node:tls',
    'node:http2',
    'undici',
    'child_process',
  ])
    expect(bundle.includes(`require("${module}")`), module).toBe(false);
});

test('nothing but Node and the SQLite addon has to be beside it', () => {
  const required = [...main.matchAll(/(?<!["'`])\brequire\("([^"]+)"\)/g)].map(([, name]) => name ?? '');
  const foreign = [...new Set(required)].filter(
    (name) => !name.startsWith('node:') && name !== 'better-sqlite3',
  );
  const builtin = ['fs', 'path', 'crypto', 'process', 'stream', 'util', 'events', 'buffer'];
  expect(foreign.filter((name) => !builtin.includes(name))).toEqual([]);
  const first = [...start.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name ?? '');
  expect(first.sort()).toEqual(['fs', 'path', 'v8', 'vm']);
});
