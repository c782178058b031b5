import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AgentEnvironment } from '../../../src/agents/agent-environment.ts';
import type { ServerCommand } from '../../../src/agents/server-command.ts';

/** An empty home folder of a made-up user and a program to register. */
export interface ScratchHome {
  env: AgentEnvironment;
  /** A path below the home folder. */
  at: (name: string) => string;
  write: (name: string, content: string | Uint8Array) => string;
  read: (name: string) => Buffer;
  command: ServerCommand;
  remove: () => void;
}

/** `program` is where below the home folder the program to register lies. */
export function createScratchHome(
  platform = 'linux',
  program = 'My Apps/Zanei’s 日本.app/zanei',
): ScratchHome {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'zanei-home-'));
  const at = (name: string): string => path.join(home, name);
  const write = (name: string, content: string | Uint8Array): string => {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), content);
    return at(name);
  };
  const command = { command: write(program, '#!/bin/sh\necho "$1"\n'), args: ['mcp'] };
  fs.chmodSync(command.command, 0o755);
  return {
    env: { home, platform, env: { PATH: '/nowhere' }, cwd: at('project') },
    at,
    write,
    read: (name) => fs.readFileSync(at(name)),
    command,
    remove: () => fs.rmSync(home, { recursive: true, force: true }),
  };
}
