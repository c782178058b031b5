import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStoreWriter } from '../src/store/writer/open-store-writer.ts';

/** What a client asks first; what these need is compiled once here instead of at every start. */
const OPENING = [
  request(1, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'build', version: '1' },
  }),
  request(2, 'tools/list', {}),
  request(3, 'tools/call', { name: 'get_status', arguments: {} }),
].join('');

/**
 * Stamps the server's bundle in `folder` with its own hash and writes its compiled form (V8's code cache) beside it. Another Node
 * than the one that runs this refuses that form and compiles as usual. Throws when the server does not answer its opening.
 */
export async function compileServer(folder: string): Promise<void> {
  const main = path.join(folder, 'zanei-mcp.main.cjs');
  const compiled = path.join(folder, 'zanei-mcp.main.cache');
  rmSync(compiled, { force: true });
  const code = readFileSync(main);
  const hash = createHash('sha256').update(`${process.platform}-${process.arch} `).update(code).digest('hex');
  writeFileSync(main, Buffer.concat([Buffer.from(`//${hash}\n`), code]));
  const home = mkdtempSync(path.join(tmpdir(), 'zanei-build-'));
  try {
    const store = path.join(home, 'store.sqlite');
    openStoreWriter({ path: store, env: {} }).close();
    const hook = path.join(import.meta.dirname, 'compile-server.cjs');
    const args = ['--require', hook, path.join(folder, 'zanei-mcp.cjs'), '--store', store];
    const answers = await answersTo(args, { HOME: home, ZANEI_COMPILED: compiled });
    if (answers !== 3) throw new Error(`the built server gave ${answers} of 3 answers`);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function answersTo(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  child.stdin.end(OPENING);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(text.split('\n').filter((line) => line.includes('"result"')).length));
  });
}

function request(id: number, method: string, params: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
}
