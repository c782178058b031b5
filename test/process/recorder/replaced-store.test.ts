import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStoreWriter } from '../../../src/store/writer/open-store-writer.ts';
import { makeEvent } from '../../unit/store/support/make-event.ts';
import { McpProcess } from '../mcp/support/mcp-process.ts';
import { zanei } from '../run-program.ts';
import { storeBelow } from '../sample-store.ts';

const home = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zanei-replaced-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

function fill(store: string, title: string): void {
  const writer = openStoreWriter({ path: store, env: {} });
  writer.append([makeEvent({ number: 1, title, ms: Date.now() - 60_000 })]);
  writer.close();
}

function putInPlace(from: string, to: string): void {
  for (const end of ['', '.key']) renameSync(`${from}${end}`, `${to}${end}`);
}

it('a store that is replaced, taken away or put back under a reader is read rightly by the very next call', async () => {
  const [here, there] = [home(), home()];
  const [store, other] = [storeBelow(here), storeBelow(there)];
  fill(store, 'the first store');
  fill(other, 'the second store');
  const mcp = new McpProcess({ env: { HOME: here } });
  onTestFinished(() => void mcp.child.kill('SIGKILL'));
  await mcp.initialize();
  let calls = 0;
  const ask = async (): Promise<string> =>
    JSON.stringify(await mcp.call((calls += 1), 'query_events', { since: '1h' }));
  const both = async (): Promise<string> => `${await ask()} ${zanei(here, ['query', '--since', '1h']).out}`;
  expect(await both()).toMatch(/the first store.*the first store/s);
  for (const end of ['', '.key']) renameSync(`${store}${end}`, `${store}.aside${end}`);
  expect(await both()).not.toMatch(/the \w+ store/);
  putInPlace(other, store);
  const second = await both();
  expect(second).toMatch(/the second store.*the second store/s);
  expect(second).not.toContain('the first store');
  putInPlace(`${store}.aside`, store);
  expect(await both()).toMatch(/the first store.*the first store/s);
});
