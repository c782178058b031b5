import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverCommand } from '../../../src/agents/server-command.ts';
import { createScratchHome, type ScratchHome } from './scratch-home.ts';

let home: ScratchHome;
beforeEach(() => {
  home = createScratchHome();
});
afterEach(() => home.remove());

test.each(['zanei', './zanei', '', '/a\nb', '/a\0b'])('%j is no absolute path', (executable) => {
  expect(() => serverCommand(executable, '/node')).toThrow(/absolute path/);
});

test('missing, a folder, not executable', () => {
  expect(() => serverCommand(home.at('missing'), '/node')).toThrow(/is not there/);
  expect(() => serverCommand(home.env.home, '/node')).toThrow(/is not a program/);
  const file = home.write('plain', 'x');
  fs.chmodSync(file, 0o644);
  expect(() => serverCommand(file, '/node')).toThrow(/may not be executed/);
});

test.each([
  'AppTranslocation/1F2E/d/Zanei.app/Contents/Helpers/zanei',
  'cache/_npx/123/node_modules/.bin/zanei',
  '.mount_ZaneiAbc/usr/bin/zanei',
])('%s will not stay', (place) => {
  const scratch = createScratchHome('darwin', place);
  expect(() => serverCommand(scratch.command.command, '/node')).toThrow(
    /move Zanei|install it|installed copy/,
  );
  scratch.remove();
});

test('a link to a place that will not stay is seen through', () => {
  const target = home.write('AppTranslocation/1/zanei', '#!/bin/sh\n');
  fs.chmodSync(target, 0o755);
  fs.symlinkSync(target, home.at('zanei'));
  expect(() => serverCommand(home.at('zanei'), '/node')).toThrow(/move Zanei/);
});

test('a program stands for itself, blanks and quotes and all', () => {
  expect(serverCommand(home.command.command, '/node')).toEqual({
    command: home.command.command,
    args: ['mcp'],
  });
});

test('a script for an interpreter that an app’s PATH lacks is started through node', () => {
  const script = home.write('zanei.js', '#!/usr/bin/env no-such-interpreter\n');
  fs.chmodSync(script, 0o755);
  expect(serverCommand(script, '/opt/node')).toEqual({ command: '/opt/node', args: [script, 'mcp'] });
  const shell = home.write(path.join('bin', 'zanei'), '#!/usr/bin/env sh\n');
  fs.chmodSync(shell, 0o755);
  expect(serverCommand(shell, '/opt/node')).toEqual({ command: shell, args: ['mcp'] });
});
