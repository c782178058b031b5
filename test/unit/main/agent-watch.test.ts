import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../../../src/core/app/agent-connections.ts';
import type { AgentConnection } from '../../../src/core/ipc/agent-view.ts';
import { AgentWatch } from '../../../src/main/agents/agent-watch.ts';
import { parsePs, runningProcesses } from '../../../src/main/agents/running-processes.ts';

const SERVER: RunningProcess[] = [
  { pid: 10, parent: 1, command: 'claude' },
  { pid: 11, parent: 10, command: '/usr/bin/zanei mcp' },
];

let folder: string;
let processes: RunningProcess[];
let now: number;
let told: AgentConnection[][];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zanei-watch-'));
  processes = [];
  now = 1000;
  told = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (): string => path.join(folder, 'agents-seen.json');
const watch = (): AgentWatch =>
  new AgentWatch({
    processes: () => Promise.resolve(processes),
    signs: [{ id: 'claude', programs: ['claude'], apps: [] }],
    path: file(),
    now: () => now,
    onChange: (connections) => void told.push(connections),
  });

describe('misuse', () => {
  it.each(['', 'no json', '[]', '{"claude":"x"}', '{"a":{}}'])('a broken file %j is none', (text) => {
    writeFileSync(file(), text);
    expect(watch().connections()).toEqual([]);
  });

  it('a list that cannot be had is nobody, and a folder that is gone ends nothing', async () => {
    processes = SERVER;
    const one = watch();
    rmSync(folder, { recursive: true });
    expect(await one.check()).toEqual([{ client: 'claude', connected: true, last_ms: 1000 }]);
    const failing = new AgentWatch({
      processes: () => Promise.reject(new Error('no ps')),
      signs: [],
      path: file(),
      now: () => now,
      onChange: () => undefined,
    });
    expect(await failing.check()).toEqual([]);
    folder = mkdtempSync(path.join(tmpdir(), 'zanei-watch-'));
  });
});

it('looking at nobody makes no file and tells nothing', async () => {
  expect(await watch().check()).toEqual([]);
  expect(told).toEqual([]);
  expect(existsSync(file())).toBe(false);
});

it('tells when a connection comes and goes, and remembers its last moment for the next start', async () => {
  const one = watch();
  processes = SERVER;
  await one.check();
  now = 2000;
  await one.check();
  expect(one.connections()).toEqual([{ client: 'claude', connected: true, last_ms: 2000 }]);
  processes = [];
  now = 3000;
  await one.check();
  const gone = [{ client: 'claude', connected: false, last_ms: 2000 }];
  expect(one.connections()).toEqual(gone);
  expect(told).toEqual([[{ client: 'claude', connected: true, last_ms: 1000 }], gone]);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ claude: 2000 });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(watch().connections()).toEqual(gone);
});

it('a program that is none of the clients is remembered as such', async () => {
  processes = [{ pid: 11, parent: 1, command: 'zanei mcp' }];
  await watch().check();
  expect(watch().connections()).toEqual([{ client: null, connected: false, last_ms: 1000 }]);
});

describe('the list of programs', () => {
  it('reads what ps prints', () => {
    const text =
      '    1     0 /sbin/launchd\n  812     1 /Applications/A B.app/Contents/MacOS/A B --x\nnoise\n 9 8 \n';
    expect(parsePs(text)).toEqual([
      { pid: 1, parent: 0, command: '/sbin/launchd' },
      { pid: 812, parent: 1, command: '/Applications/A B.app/Contents/MacOS/A B --x' },
    ]);
  });

  it('holds this process and its parent where the system can be asked', async () => {
    const list = await runningProcesses(process.platform)();
    if (process.platform !== 'linux' && process.platform !== 'darwin') {
      expect(list).toEqual([]);
      return;
    }
    expect(list.find(({ pid }) => pid === process.pid)).toMatchObject({ parent: process.ppid });
  });

  it('is empty on a system that cannot be asked', async () => {
    expect(await runningProcesses('win32')()).toEqual([]);
  });
});
