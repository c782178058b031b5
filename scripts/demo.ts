// `npm run demo`: a committed trace of one working day goes through the real recorder into a fresh encrypted store and is read
// back by the CLI and, over MCP, by a client. Needs no display; everything lives in a temporary folder that is removed.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRecorder } from '../src/recorder/start-recorder.ts';
import { createReplayPlatform } from '../src/recorder/platform/replay/create-replay-platform.ts';
import { parseTrace, type Trace } from '../src/recorder/platform/replay/trace.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'zanei-demo-'));
const store = path.join(folder, 'store.sqlite');
const config = path.join(folder, 'config.toml');

/** Words of the trace that must be in no answer and in no page of the store: a password manager, a private window, a secret in an address. */
const NEVER = ['Harbor vault', 'Moonstone', 'gift+ideas', 'abcd1234efgh5678', 'never stored by default'];

function heading(text: string): void {
  process.stdout.write(`\n\u2500\u2500 ${text} ${'\u2500'.repeat(Math.max(0, 70 - text.length))}\n\n`);
}

/** The trace moved to yesterday, 9 o'clock local, because readers hide what is older than the retention of 48 hours. */
function yesterday(trace: Trace): Trace {
  const start = new Date();
  start.setDate(start.getDate() - 1);
  start.setHours(9, 0, 0, 0);
  return { ...trace, header: { ...trace.header, start: start.toISOString() } };
}

async function record(): Promise<string> {
  const trace = yesterday(parseTrace(readFileSync(path.join(root, 'demo/working-day.ndjson'), 'utf8')));
  const platform = createReplayPlatform(trace);
  const started = performance.now();
  const recorder = await startRecorder({
    platform,
    clock: platform.clock,
    storePath: store,
    configPath: config,
    mode: 'foreground',
    env: {},
    tickMs: 20_000,
  });
  await platform.play();
  const { state } = recorder.state();
  await recorder.stop('the trace is over');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `${trace.lines.length} observations of one working day became events in an encrypted store in ${seconds} s (${state.events_captured} written before the last batch).\n`;
}

function zanei(...args: string[]): string {
  const options = ['--store', store, '--config', config];
  process.stdout.write(`$ zanei ${args.join(' ')}\n\n`);
  const done = spawnSync(path.join(root, 'bin/zanei'), [...options, ...args], { encoding: 'utf8' });
  process.stdout.write(`${done.stdout}${done.stderr}\n`);
  if (done.status !== 0 && done.status !== 4)
    throw new Error(`zanei ${args.join(' ')} ended with ${done.status}`);
  return done.stdout;
}

async function askAsAgent(): Promise<string> {
  const client = new Client({ name: 'zanei-demo', version: '0.1.0' });
  await client.connect(
    new StdioClientTransport({
      command: path.join(root, 'bin/zanei-mcp'),
      args: ['--store', store, '--config', config],
    }),
  );
  let said = '';
  const { tools } = await client.listTools();
  process.stdout.write(
    `${client.getServerVersion()?.name ?? ''} offers: ${tools.map(({ name }) => name).join(', ')}\n`,
  );
  const calls: [string, Record<string, unknown>][] = [
    ['get_status', {}],
    ['query_events', { types: 'browser.*', since: 'yesterday', until: 'yesterday', limit: 2 }],
    ['get_timeline', { since: 'yesterday', until: 'yesterday', token_budget: 400 }],
  ];
  for (const [name, args] of calls) {
    const result = await client.callTool({ name, arguments: args });
    const [content] = result.content as { type: string; text: string }[];
    const answer = JSON.parse(content?.text ?? '{}') as { content?: string };
    const shown = answer.content ?? JSON.stringify(answer, null, 2);
    process.stdout.write(`\n> ${name} ${JSON.stringify(args)}\n\n${shown}\n`);
    said += content?.text ?? '';
  }
  await client.close();
  return said;
}

/** Fails when a forbidden word is in an answer or in any event of the store. */
function lookForLeaks(said: string): string {
  const all = spawnSync(
    path.join(root, 'bin/zanei'),
    [
      '--store',
      store,
      '--config',
      config,
      'query',
      '--types',
      '*',
      '--since',
      '3d',
      '--limit',
      '1000',
      '--order',
      'oldest_first',
      '-q',
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  ).stdout;
  const leaks = NEVER.filter((word) => said.includes(word) || all.includes(word));
  if (leaks.length > 0) throw new Error(`the store holds what must not be kept: ${leaks.join(', ')}`);
  const raw = readFileSync(store).toString('latin1');
  if (raw.startsWith('SQLite format 3')) throw new Error('the store is not encrypted');
  return `Looked for ${NEVER.length} words that must not be kept (password manager, private window, secret in an address, copied text): none is there.\nThe store file itself is encrypted from its first byte.\n`;
}

try {
  heading('recording');
  process.stdout.write(await record());
  heading('what the recorder says');
  const status = zanei('status');
  heading('the day');
  const day = zanei('timeline', '--since', 'yesterday', '--until', 'yesterday', '--time-zone', 'local');
  heading('what an agent gets over MCP');
  const said = await askAsAgent();
  heading('what is not there');
  process.stdout.write(lookForLeaks(status + day + said));
  heading('next');
  process.stdout.write(
    [
      'Record this session (Linux, X11):   ./bin/zanei start --foreground',
      'Connect an agent, change shown first: ./bin/zanei setup --agent claude-desktop --print',
      `Or register it by hand as a stdio server: ${path.join('bin', 'zanei-mcp')} (absolute path, no arguments)`,
      '',
    ].join('\n'),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
