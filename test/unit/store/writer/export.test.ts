import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZaneiError } from '../../../../src/core/errors.ts';
import { encodeJsonl } from '../../../../src/core/export/encode-jsonl.ts';
import { exportSqlite } from '../../../../src/store/writer/export-sqlite.ts';
import { importJsonl } from '../../../../src/store/writer/import-jsonl.ts';
import { writeExportFile } from '../../../../src/store/writer/write-export-file.ts';
import { anyEvents, inOrder, makeEvent, NOW_MS } from '../support/make-event.ts';
import { openReader, openWriter, tempStorePath } from '../support/temp-store.ts';

const ALL = { since_ms: 0, until_ms: NOW_MS, types: ['*'] };

type Sink = (path: string, fail: boolean, signal?: AbortSignal, many?: number) => Promise<unknown>;
const SINKS: [string, Sink][] = [
  ['text', (path, fail, signal, many) => writeExportFile(path, pieces(fail, many), signal)],
  ['sqlite', (path, fail, signal, many) => exportSqlite(path, someEvents(fail, many), signal)],
];

function* pieces(fail: boolean, many = 1): Generator<string> {
  for (let number = 0; number < many; number++) yield `one${' '.repeat(many)}\n`;
  if (fail) throw new ZaneiError('store_busy', 'busy');
}

function* someEvents(fail: boolean, many = 1) {
  for (let number = 1; number <= many; number++) yield makeEvent({ number });
  if (fail) throw new ZaneiError('store_busy', 'busy');
}

test.each(SINKS)('an export as %s never replaces a file, and leaves no half one', async (_name, make) => {
  const path = tempStorePath();
  const folder = dirname(path);
  writeFileSync(path, 'mine');
  await expect(make(path, false)).rejects.toThrow(/already exists at .*; choose another --out path/);
  expect(readFileSync(path, 'utf8')).toBe('mine');
  symlinkSync(`${path}.nowhere`, `${path}.link`);
  await expect(make(`${path}.link`, false)).rejects.toThrow(/already exists/);
  await expect(make(`${path}.half`, true)).rejects.toThrow('busy');
  expect(readdirSync(folder).sort()).toEqual(['store.sqlite', 'store.sqlite.link']);
  await expect(make(`${path}/no/such`, false)).rejects.toThrow(ZaneiError);
});

test.each(SINKS)('an export as %s is private', async (_name, make) => {
  const path = tempStorePath();
  await make(path, false);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(path))).toHaveLength(1);
});

test.each(SINKS)('an export as %s that is called off leaves nothing', async (_name, make) => {
  const path = tempStorePath();
  const control = new AbortController();
  const done = make(path, false, control.signal, 2000);
  expect(readdirSync(dirname(path))).toHaveLength(1);
  control.abort(new Error('called off'));
  await expect(done).rejects.toThrow('called off');
  expect(readdirSync(dirname(path))).toEqual([]);
});

test('the SQLite copy is plain and holds every field', async () => {
  const path = tempStorePath();
  const event = makeEvent({ number: 1, type: 'ui.click', element: 'OK', title: '日本' });
  expect(await exportSqlite(path, [event])).toBe(1);
  const db = new Database(path, { readonly: true });
  expect(db.prepare('SELECT * FROM events').get()).toEqual({
    ...{ id: event.id, ts: event.ts, mono_ns: 1, v: 1, source: event.source, type: 'ui.click' },
    ...{ app_name: 'Editor', bundle_id: null, pid: 42, window_title: '日本', window_id: 7 },
    element_json: JSON.stringify(event.element),
    data_json: JSON.stringify(event.data),
    redaction_json: JSON.stringify(event.redaction),
  });
  db.close();
});

test('what was exported as jsonl is imported byte for byte, once', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const [from, to] = [tempStorePath(), tempStorePath()];
      openWriter(from).append(events);
      const text = [...encodeJsonl(openReader(from).scan(ALL, { unknown_types: 0, invalid: 0 }))].join('');
      const first = importJsonl({ path: to, env: {} }, text.split('\n'));
      expect(first).toEqual({ imported: events.length, known: 0, invalid: 0, invalid_lines: [] });
      expect(importJsonl({ path: to, env: {} }, text.split('\n')).known).toBe(events.length);
      const reader = openReader(to);
      expect([...encodeJsonl(reader.scan(ALL, { unknown_types: 0, invalid: 0 }))].join('')).toBe(text);
      expect(reader.state()).toMatchObject({
        events_captured: 0,
        last_event_ts: inOrder(events).at(-1)?.ts ?? null,
      });
      reader.close();
    }),
    { numRuns: 15 },
  );
});

test('lines that are no events of ours are counted and named, the others are taken', () => {
  const path = tempStorePath();
  const good = [...encodeJsonl([makeEvent({ number: 1 })])].join('').trim();
  const lines = ['not json', good, '', '{}', good.replace('window.focus', 'foo.bar')];
  const result = importJsonl({ path, env: {} }, lines);
  expect(result).toEqual({ imported: 1, known: 0, invalid: 3, invalid_lines: [1, 4, 5] });
  expect(existsSync(path)).toBe(true);
});
