import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NODE, withFolder } from './support/mcp-process.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * The launchers of a checkout (`bin`) and of the packed app (`app`), with programs that only say that they run and what they got, and
 * a Node that notes how it is started and calls itself `version`.
 */
function installed(version = 'v24.0.0') {
  const folder = withFolder();
  onTestFinished(folder.remove);
  const at = (...parts: string[]) => path.join(folder.path, ...parts);
  for (const name of ['bin', 'dist', 'path', 'app', 'app/lib']) mkdirSync(at(name));
  for (const name of ['zanei', 'zanei-mcp']) {
    copyFileSync(path.join(root, 'bin', name), at('bin', name));
    copyFileSync(path.join(root, 'assets/package/helper.sh'), at('app', name));
    chmodSync(at('app', name), 0o755);
    const program = `console.log(${JSON.stringify(name)}, ...process.argv.slice(2))`;
    for (const place of ['dist', 'app/lib']) writeFileSync(at(place, `${name}.cjs`), program);
  }
  const log = at('starts');
  for (const node of [at('path/node'), at('app/node')]) {
    const told = `[ "$1" = -v ] && { echo ${version}; exit; }`;
    writeFileSync(node, `#!/bin/sh\n${told}\necho "$1" >>'${log}'\nexec '${NODE}' "$@"\n`);
    chmodSync(node, 0o755);
  }
  symlinkSync(at('bin/zanei'), at('path/zanei'));
  return {
    run: (program: string, ...args: string[]) => {
      const env = { PATH: `${at('path')}:/usr/bin:/bin` };
      const { stdout, stderr, status } = spawnSync(at(program), args, { env, encoding: 'utf8' });
      return { output: stdout.trim(), error: stderr.trim(), code: status };
    },
    starts: () => readFileSync(log, 'utf8').trim().split('\n'),
  };
}

test.each(['bin/zanei', 'path/zanei', 'app/zanei'])(
  '`%s mcp`, what setup registers, starts one Node and in it only the server',
  (program) => {
    const { run, starts } = installed();
    expect(run(program, 'mcp')).toEqual({ output: 'zanei-mcp', error: '', code: 0 });
    expect(starts()).toHaveLength(1);
    expect(starts()[0]).toContain('zanei-mcp.cjs');
  },
);

test.each(['bin', 'app'])('the options of the server reach it, every other call the CLI (%s)', (place) => {
  const { run } = installed();
  const output = (...args: string[]) => run(`${place}/zanei`, ...args).output;
  expect(output('mcp', '--store', 'a b')).toBe('zanei-mcp --store a b');
  expect(output('mcp', '--config=c')).toBe('zanei-mcp --config=c');
  expect(output('mcp', '--help')).toBe('zanei mcp --help');
  expect(output('mcp', 'x')).toBe('zanei mcp x');
  expect(output('status', 'mcp')).toBe('zanei status mcp');
  expect(output()).toBe('zanei');
  expect(run(`${place}/zanei-mcp`, 'mcp').output).toBe('zanei-mcp mcp');
});

test.each([
  ['v22.14.0', 0],
  ['v23.0.0', 0],
  ['v100.1.0', 0],
  ['v22.13.1', 1],
  ['v8.17.0', 1],
  ['nonsense', 1],
])('on Node %s the launcher ends with %i', (version, code) => {
  const { run } = installed(version);
  const ended = run('bin/zanei-mcp');
  expect(ended.code).toBe(code);
  if (code === 1) expect(ended.error).toMatch(/^error: zanei-mcp needs Node 22\.14 or newer[^\n]+$/);
});
