import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { acquireStoreLock } from '../../../../src/store/writer/store-lock.ts';
import { openStoreWriter } from '../../../../src/store/writer/open-store-writer.ts';
import { makeEvent } from './make-event.ts';

// Makes a store at argv[2] under the umask argv[3] and says, while it is in use, how open its folder and files are.
const path = process.argv[2] ?? '';
process.umask(Number.parseInt(process.argv[3] ?? '0', 8));
const started_at = '2026-03-02T11:00:00.000Z';
acquireStoreLock(path, {
  pid: process.pid,
  instance_id: `${process.pid}@${started_at}`,
  mode: 'app',
  started_at,
});
const writer = openStoreWriter({ path, env: {} });
writer.append([makeEvent({ number: 1 })]);
const folder = dirname(path);
const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);
const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, mode(join(folder, name))]));
process.stdout.write(`${JSON.stringify({ folder: mode(folder), ...modes })}\n`);
