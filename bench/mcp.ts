// Starting and asking the MCP server, as ratios measured in one run: against a bare Node that answers the same bytes, and against
// a well-known server from npm. Absolute times depend on the machine and say little.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUNDLE, NODE, toolCache } from '../test/conformance/tool-cache.ts';
import { seedStore } from './seed-store.ts';

const ROUNDS = 15;
const WARM_UP = 2;
const FILESYSTEM = { '@modelcontextprotocol/server-filesystem': '2026.8.31' };

const INITIALIZE = request(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
});
const GET_STATUS = request(2, 'tools/call', { name: 'get_status', arguments: {} });

interface Start {
  name: string;
  args: readonly string[];
  /** Whether it has a get_status to ask. */
  hasStatus: boolean;
}

interface Measured {
  /** Spawn to the reply to initialize, ms. */
  first: number;
  /** Spawn to the reply to the first get_status, ms. */
  status: number;
  /** Resident memory after that, MB. */
  rss: number;
}

function request(id: number, method: string, params: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
}

/** Starts the server, asks, and ends it. `replies` gets its lines. */
function once(start: Start, replies: string[] = []): Promise<Measured> {
  const begun = performance.now();
  const child = spawn(NODE, start.args, {
    env: { HOME: '/nonexistent' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const measured: Measured = { first: NaN, status: NaN, rss: NaN };
  let rest = '';
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(measured));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        replies.push(line);
        if (Number.isNaN(measured.first)) measured.first = performance.now() - begun;
        else measured.status = performance.now() - begun;
        if (Number.isNaN(measured.status) && start.hasStatus) {
          child.stdin.write(GET_STATUS);
          continue;
        }
        measured.rss = residentMb(child.pid ?? 0);
        child.stdin.end();
      }
    });
    child.stdin.write(INITIALIZE);
  });
}

/** VmRSS of /proc; NaN where there is no /proc. */
function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return NaN;
  }
}

/** A script that answers with exactly these lines, one for each line it reads: what Node itself costs. */
function bareScript(folder: string, replies: readonly string[]): string {
  const file = path.join(folder, 'bare.cjs');
  const script = `const replies = ${JSON.stringify(replies.map((line) => `${line}\n`))};
let buffer = '';
process.stdin.setEncoding('utf8').on('data', (text) => {
  buffer += text;
  for (let end; (end = buffer.indexOf('\\n')) >= 0; buffer = buffer.slice(end + 1)) {
    JSON.parse(buffer.slice(0, end));
    process.stdout.write(replies.shift() ?? '');
  }
});`;
  writeFileSync(file, script);
  return file;
}

function median(values: number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Medians of all starts, taken in turns so that a busy moment hits every one alike. */
async function measure(starts: readonly Start[]): Promise<Map<string, Measured>> {
  const rounds = new Map<string, Measured[]>(starts.map(({ name }) => [name, []]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const start of starts) {
      const measured = await once(start);
      if (round >= 0) rounds.get(start.name)?.push(measured);
    }
  const middle = (all: Measured[], key: keyof Measured) => median(all.map((one) => one[key]));
  return new Map(
    [...rounds].map(([name, all]) => [
      name,
      { first: middle(all, 'first'), status: middle(all, 'status'), rss: middle(all, 'rss') },
    ]),
  );
}

function say(what: string, ratio: number, limit: number): void {
  const verdict = Number.isNaN(ratio) ? 'not measured' : ratio <= limit ? 'ok' : 'OVER';
  process.stdout.write(
    `${what.padEnd(62)} ${ratio.toFixed(2).padStart(6)}x  limit ${limit.toFixed(1)}x  ${verdict}\n`,
  );
}

/** `npm run bench -- mcp`. Needs dist/zanei-mcp.cjs. */
export async function main(): Promise<void> {
  const store = seedStore((line) => process.stdout.write(`${line}\n`)).path;
  const folder = mkdtempSync(path.join(tmpdir(), 'zanei-bench-'));
  const args = [BUNDLE, '--store', store];
  const replies: string[] = [];
  await once({ name: 'probe', args, hasStatus: true }, replies);
  const starts: Start[] = [
    { name: 'bare', args: [bareScript(folder, replies)], hasStatus: true },
    { name: 'zanei', args, hasStatus: true },
  ];
  const packages = await toolCache('mcp-bench', FILESYSTEM);
  if (packages !== null) {
    const server = path.join(packages, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');
    starts.push({ name: 'filesystem', args: [server, folder], hasStatus: false });
  }
  const results = await measure(starts);
  rmSync(folder, { recursive: true });
  const of = (name: string, key: keyof Measured) => results.get(name)?.[key] ?? NaN;
  for (const [name, { first, status, rss }] of results)
    process.stdout.write(
      `${name.padEnd(12)} first reply ${first.toFixed(0)} ms, ${Number.isNaN(status) ? 'no get_status' : `get_status ${status.toFixed(0)} ms`}, ${rss.toFixed(0)} MB\n`,
    );
  say(
    'spawn to first reply, against bare Node with the same bytes',
    of('zanei', 'first') / of('bare', 'first'),
    3,
  );
  say(
    'spawn to first get_status (2 million events), against first reply',
    of('zanei', 'status') / of('zanei', 'first'),
    1.5,
  );
  say('resident memory after it, against bare Node', of('zanei', 'rss') / of('bare', 'rss'), 1.6);
  say(
    'spawn to first reply, against server-filesystem',
    of('zanei', 'first') / of('filesystem', 'first'),
    0.5,
  );
  if (packages === null) process.stdout.write('NOT RUN: server-filesystem, npm could not install it here\n');
}
