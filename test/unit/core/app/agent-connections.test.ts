import { describe, expect, it } from 'vitest';
import {
  connectedClients,
  type ClientSigns,
  type RunningProcess,
} from '../../../../src/core/app/agent-connections.ts';

const CLIENTS: ClientSigns[] = [
  { id: 'claude', programs: ['claude'], apps: [] },
  { id: 'claude-desktop', programs: ['claude-desktop'], apps: ['Claude.app'] },
  { id: 'vscode', programs: ['code'], apps: ['Visual Studio Code.app'] },
];
const run = (pid: number, parent: number, command: string): RunningProcess => ({ pid, parent, command });
const seen = (...processes: RunningProcess[]): (string | null)[] => [...connectedClients(processes, CLIENTS)];

describe('what is no server of ours', () => {
  it.each([
    'vim /home/me/zanei-mcp',
    '/usr/bin/vim /home/me/bin/zanei mcp',
    'grep -r zanei-mcp /home',
    'less zanei-mcp.cjs.txt',
    '/usr/bin/node /home/me/zanei.cjs query mcp',
    '/usr/bin/node /home/me/zanei.cjs record',
    '/usr/bin/node /home/me/other-zanei-mcp.cjs',
    'zanei status',
    'zanei',
    '',
  ])('%s', (command) => {
    expect(seen(run(1, 0, 'claude'), run(2, 1, command))).toEqual([]);
  });
});

describe('a server of ours', () => {
  it.each([
    '/repo/node_modules/.bin/node /repo/dist/zanei-mcp.cjs',
    '/usr/bin/node --enable-source-maps /repo/dist/zanei.cjs mcp',
    '/Applications/Zanei.app/Contents/Helpers/node /Applications/Zanei.app/Contents/Helpers/lib/zanei.cjs mcp',
    '/Applications/My Apps/Zanei.app/Contents/Helpers/node /Applications/My Apps/Zanei.app/Contents/Helpers/lib/zanei-mcp.cjs',
    '/usr/local/bin/zanei mcp',
    '/usr/local/bin/zanei --store=/a/b mcp',
    'zanei-mcp --store /a/b',
  ])('%s', (command) => {
    expect(seen(run(1, 0, 'claude'), run(2, 1, command))).toEqual(['claude']);
  });
});

describe('whose it is', () => {
  const server = (parent: number): RunningProcess => run(99, parent, '/usr/local/bin/zanei mcp');

  it('is told by the nearest program that fits, not by one further up', () => {
    const code = run(1, 0, '/Applications/Visual Studio Code.app/Contents/MacOS/Electron');
    expect(seen(code, run(2, 1, '/bin/zsh'), run(3, 2, 'claude --resume'), server(3))).toEqual(['claude']);
    expect(seen(code, server(1))).toEqual(['vscode']);
  });

  it('is told through an interpreter and a launcher', () => {
    expect(
      seen(
        run(1, 0, 'node /opt/bin/claude.mjs'),
        run(2, 1, 'sh -c npx zanei'),
        run(3, 2, 'npm exec'),
        server(3),
      ),
    ).toEqual(['claude']);
  });

  it('is told by the app of macOS, whose helpers are many', () => {
    expect(
      seen(
        run(
          1,
          0,
          '/Applications/Claude.app/Contents/Frameworks/Claude Helper.app/Contents/MacOS/Claude Helper',
        ),
        server(1),
      ),
    ).toEqual(['claude-desktop']);
  });

  it('stays open when nothing fits, and in a circle of parents', () => {
    expect(seen(run(1, 0, '/usr/bin/python3 agent.py'), server(1))).toEqual([null]);
    expect(seen(run(1, 2, 'a'), run(2, 1, 'b'), server(1))).toEqual([null]);
    expect(seen(server(12345))).toEqual([null]);
  });

  it('is every client that has one', () => {
    expect(
      seen(
        run(1, 0, 'claude'),
        run(2, 0, 'code'),
        run(3, 1, 'zanei mcp'),
        run(4, 2, 'zanei mcp'),
        run(5, 1, 'zanei mcp'),
      ),
    ).toEqual(['claude', 'vscode']);
  });
});
