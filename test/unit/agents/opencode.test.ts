import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyPlan } from '../../../src/agents/apply-plan.ts';
import { checkClient } from '../../../src/agents/check-client.ts';
import { planRegistration } from '../../../src/agents/plan-registration.ts';
import { planRemoval } from '../../../src/agents/plan-removal.ts';
import { createScratchHome, type ScratchHome } from './scratch-home.ts';

const FILE = '.config/opencode/opencode.json';
let home: ScratchHome;
beforeEach(() => {
  home = createScratchHome();
});
afterEach(() => home.remove());

/** Puts an opencode where npm, Homebrew or its own installer puts one, and on the PATH. */
function install(how: 'npm' | 'brew' | 'file', version: string): void {
  const program = {
    npm: 'lib/node_modules/opencode-ai/bin/opencode',
    brew: `brew/Cellar/opencode/${version}/bin/opencode`,
    file: '.opencode/bin/opencode',
  }[how];
  const real = home.write(program, '#!/bin/sh\nexit 9\n');
  fs.chmodSync(real, 0o755);
  if (how === 'npm') {
    const manifest = JSON.stringify({ name: 'opencode-ai', version });
    home.write('lib/node_modules/opencode-ai/package.json', manifest);
  }
  fs.rmSync(home.at('bin'), { recursive: true, force: true });
  fs.mkdirSync(home.at('bin'));
  if (how !== 'file') fs.symlinkSync(real, path.join(home.at('bin'), 'opencode'));
}
const env = () => ({ ...home.env, env: { ...home.env.env, PATH: home.at('bin') } });
const register = (): void =>
  applyPlan(planRegistration('opencode', { env: env(), command: home.command, skill: null }));
const state = () => checkClient('opencode', env()).state;
const written = (): unknown => (JSON.parse(home.read(FILE).toString()) as { mcp: unknown }).mcp;
const local = () => ({ type: 'local', command: [home.command.command, 'mcp'] });
const ONE = () => ({ zanei: { ...local(), enabled: true } });
const TWO = () => ({ servers: { zanei: { ...local(), disabled: false } } });

describe('an empty file gets the place the installed version reads', () => {
  test.each([
    ['npm', '1.18.33', ONE],
    ['npm', '2.0.1', TWO],
    ['npm', '10.2.0', TWO],
    ['brew', '1.9.0', ONE],
    ['brew', '2.3.4', TWO],
    ['file', '2.0.0', ONE],
  ] as const)('%s %s', (how, version, expected) => {
    install(how, version);
    expect(state()).toBe('not_registered');
    register();
    expect(written()).toEqual(expected());
    expect(state()).toBe('registered');
    applyPlan(planRemoval('opencode', { env: env() }));
    expect(fs.existsSync(home.at(FILE))).toBe(false);
  });
});

test('not installed, or not to be told: the place that is there', () => {
  home.write(FILE, '{"mcp":{"servers":{}}}');
  register();
  expect(written()).toEqual(TWO());
});

test('version 2 and a file of version 1: the entry is where version 2 looks, the others stay', () => {
  install('npm', '2.0.1');
  home.write(FILE, '{"mcp":{"other":{"type":"local","command":["x"]}}}');
  register();
  expect(written()).toEqual({ other: { type: 'local', command: ['x'] }, ...TWO() });
});

test('an update from 1 to 2 is noticed, registering repairs it, and removing takes both out', () => {
  install('npm', '1.18.33');
  home.write(FILE, '{ "theme": "x" }');
  register();
  fs.rmSync(home.at('lib'), { recursive: true });
  install('npm', '2.0.1');
  expect(state()).toBe('wiped');
  register();
  expect(state()).toBe('registered');
  expect(written()).toEqual({ ...ONE(), ...TWO() });
  applyPlan(planRemoval('opencode', { env: env() }));
  expect(written()).toEqual({ servers: {} });
  expect(state()).toBe('not_registered');
});

test('a manifest that is no manifest tells nothing', () => {
  install('npm', '2.0.1');
  home.write('lib/node_modules/opencode-ai/package.json', '{"name":"opencode-ai","version":"next"}');
  register();
  expect(written()).toEqual(ONE());
});
