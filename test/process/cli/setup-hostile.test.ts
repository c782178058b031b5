import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { program, zanei } from '../run-program.ts';

let home: string;
beforeEach(() => {
  home = fs.mkdtempSync(path.join(tmpdir(), 'zanei-hostile-'));
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const BOM = '\ufeff';
const at = (name: string): string => path.join(home, name);
function put(name: string, content: string | Uint8Array): string {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), content);
  return at(name);
}
const setup = (agent: string, ...more: string[]) => zanei(home, ['setup', '--agent', agent, ...more]);
/** Files of ours beside a client's file, but for the one backup. */
const leftovers = (file: string): string[] =>
  fs.readdirSync(path.dirname(file)).filter((name) => /zanei-\d|\.tmp$/.test(name));

const CURSOR = '.cursor/mcp.json';
const VSCODE = '.config/Code/User/mcp.json';
const CODEX = '.codex/config.toml';
const HERMES = '.hermes/config.yaml';

describe('odd files are edited so that --remove gives back the same bytes', () => {
  it.each([
    ['cursor', CURSOR, ''],
    ['cursor', CURSOR, ' \r\n\t'],
    ['cursor', CURSOR, '{}'],
    ['cursor', CURSOR, '{\r\n\t"mcpServers": {\r\n\t\t"a": {}\r\n\t}\r\n}\r\n'],
    [
      'cursor',
      CURSOR,
      '{"mcpServers":{"__proto__":{"command":"x"},"constructor":{}},"n":12345678901234567890}',
    ],
    ['cursor', CURSOR, '{"mcpServers":{"日本 📚":{"command":"x"}}}'],
    ['vscode', VSCODE, `${BOM}{\n  // mine\n  "servers": {/* none */},\n}\n`],
    ['codex', CODEX, `${BOM}# mine\r\nmodel = "x"\r\n`],
    ['codex', CODEX, 'mcp_servers = { a = { command = "x" } } # inline'],
    ['codex', CODEX, "[mcp_servers.'a.b']\ncommand = '''\nx'''"],
    ['hermes', HERMES, '# mine\r\nmodel: x\r\nmcp_servers:\r\n  a: {command: x} # b\r\n'],
    ['hermes', HERMES, 'base: &b {command: x}\nmcp_servers:\n    a: *b\n'],
  ])('%s %s %j', (agent, name, text) => {
    const file = put(name, text);
    const done = setup(agent);
    expect([done.code, done.err]).toEqual([0, '']);
    expect(fs.readFileSync(file, 'utf8')).toContain(program('zanei'));
    expect(setup(agent, '--remove').code).toBe(0);
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
    expect(leftovers(file)).toEqual([]);
  });
});

describe('what is not understood is refused with its place, and stays', () => {
  it.each([
    ['cursor', CURSOR, `${BOM}{}`, ':1:1: starts with a byte-order mark'],
    ['cursor', CURSOR, "{'mcpServers': {}}", ':1:2:'],
    ['cursor', CURSOR, '{"mcpServers":{}}\n{"mcpServers":{}}', ':2:1:'],
    ['cursor', CURSOR, '{"mcpServers":{},"mcpServers":{}}', ':1:18: "mcpServers" is there twice'],
    ['cursor', CURSOR, '{"mcpServers":null}', ':1:15: "mcpServers" is not an object'],
    ['cursor', CURSOR, '[]', ':1:1: the outermost value is not an object'],
    ['cursor', CURSOR, '{ // comment\n}', ':1:3: not valid JSON'],
    ['vscode', VSCODE, '{"servers":{"zanei":1}}', ':1:21: "zanei" is not an object'],
    ['vscode', VSCODE, '// only a comment\n', ':2:1: not valid JSON'],
    ['codex', CODEX, '[mcp_servers]\n[mcp_servers]\n', ':2:'],
    ['codex', CODEX, 'mcp_servers = 1\n', ':1:1:'],
    ['hermes', HERMES, 'a: 1\n---\nb: 2\n', ':2:1: more than one document'],
    ['hermes', HERMES, 'mcp_servers:\n\t- x\n', ':2:1:'],
  ])('%s %s %j', (agent, name, text, words) => {
    const file = put(name, text);
    for (const more of [[], ['--remove']]) {
      const done = setup(agent, ...more);
      expect([done.code, done.out]).toEqual([1, '']);
      expect(done.err).toMatch(/^error: [^\n]+\n$/);
      expect(done.err).toContain(`${file}${words}`);
    }
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
    expect(fs.readdirSync(path.dirname(file))).toHaveLength(1);
  });

  it('bytes that are no UTF-8', () => {
    const file = put(CURSOR, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    expect(setup('cursor').err).toContain(`${file}:1:3: not UTF-8 text`);
  });
});

describe('the disk', () => {
  it('a link stays a link, a mode stays a mode', () => {
    const real = put('dotfiles/mcp.json', '{}');
    fs.chmodSync(real, 0o640);
    fs.mkdirSync(at('.cursor'));
    fs.symlinkSync('../dotfiles/mcp.json', at(CURSOR));
    expect(setup('cursor').code).toBe(0);
    expect(fs.readlinkSync(at(CURSOR))).toBe('../dotfiles/mcp.json');
    expect(fs.statSync(real).mode & 0o777).toBe(0o640);
    expect(fs.readFileSync(real, 'utf8')).toContain('zanei');
  });

  it('a read-only file and a read-only folder are refused in words', () => {
    const file = put(CURSOR, '{}');
    fs.chmodSync(file, 0o400);
    expect(setup('cursor')).toMatchObject({ code: 1, err: `error: ${file}: is read-only\n` });
    fs.chmodSync(file, 0o600);
    fs.chmodSync(path.dirname(file), 0o500);
    const done = setup('cursor');
    fs.chmodSync(path.dirname(file), 0o700);
    expect([done.code, done.err]).toEqual([1, expect.stringContaining('the folder is read-only')]);
    expect(fs.readFileSync(file, 'utf8')).toBe('{}');
  });

  it('a full disk: exit 1, the file stays, nothing is left beside it', () => {
    const text = `{"mcpServers":{},"x":"${'x'.repeat(20_000)}"}`;
    const file = put(CURSOR, text);
    // A limit on the size of files stands for the full disk; its signal is ignored, so that writing fails with an error.
    const shell = 'trap "" XFSZ; ulimit -f 8; exec "$0" setup --agent cursor';
    const env = { PATH: process.env.PATH ?? '', HOME: home };
    const done = spawnSync('sh', ['-c', shell, program('zanei')], { encoding: 'utf8', env });
    expect([done.status, done.stdout]).toEqual([1, '']);
    expect(done.stderr).toMatch(/^error: [^\n]*mcp\.json: [^\n]+\n$/);
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['mcp.json']);
  });

  it('a program that rewrites the file all the time: each of its writes or ours is whole, nothing of it is lost', async () => {
    const file = put(CURSOR, '{"n":0}');
    const writer = `const fs = require('fs'); let n = 0;
      setInterval(() => { fs.writeFileSync(process.argv[1] + '.w', JSON.stringify({ n: ++n })); fs.renameSync(process.argv[1] + '.w', process.argv[1]); }, 1);`;
    const racing = spawn(process.execPath, ['-e', writer, file]);
    const ended = new Promise((resolve) => racing.once('close', resolve));
    try {
      for (let round = 0; round < 5; round++) {
        const done = setup('cursor');
        if (done.code !== 0) expect(done.err).toContain('was changed by another program meanwhile');
      }
    } finally {
      racing.kill('SIGKILL');
      await ended;
    }
    const now = JSON.parse(fs.readFileSync(file, 'utf8')) as { n: number };
    expect(now.n).toBeGreaterThan(0);
    expect(leftovers(file).filter((name) => !name.endsWith('.w'))).toEqual([]);
  });
});

describe('what is registered', () => {
  it('starts from a path with blanks, an apostrophe and Japanese, with an app’s environment, and is missed when it moves', () => {
    const moved = at("My Apps/Zanei's 日本.app");
    const root = path.dirname(path.dirname(program('zanei')));
    fs.mkdirSync(moved, { recursive: true });
    for (const folder of ['bin', 'dist'])
      fs.cpSync(path.join(root, folder), path.join(moved, folder), { recursive: true });
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(moved, 'node_modules'));
    const own = path.join(moved, 'bin/zanei');
    const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: home };
    expect(spawnSync(own, ['setup', '--agent', 'cursor'], { env }).status).toBe(0);
    const { mcpServers } = JSON.parse(fs.readFileSync(at(CURSOR), 'utf8')) as {
      mcpServers: { zanei: { command: string; args: string[] } };
    };
    const { command, args } = mcpServers.zanei;
    expect([command, args]).toEqual([own, ['mcp']]);

    const hello = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '0' },
    };
    const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello })}\n`;
    const server = spawnSync(command, args, { env, input, encoding: 'utf8' });
    expect(server.stderr).toBe('');
    expect(JSON.parse(server.stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: 'zanei' } } });

    fs.renameSync(moved, at('Elsewhere'));
    const check = zanei(home, ['setup', '--check', '--agent', 'cursor']);
    expect([check.code, check.out]).toEqual([1, expect.stringContaining('path gone')]);
    expect(check.out).toContain(`${own}: is not there`);
  });
});
