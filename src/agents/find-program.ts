import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { AgentEnvironment } from './agent-environment.ts';

/** The absolute path of a client's program, null when it is nowhere. */
export function findProgram(program: string, env: AgentEnvironment): string | null {
  const files = programFolders(env).map((folder) => path.join(folder, program));
  return files.find(isExecutable) ?? null;
}

/** The PATH, and where programs are usually put that an app's PATH leaves out. */
function programFolders({ env, home }: AgentEnvironment): string[] {
  const usual = [
    '/opt/homebrew/bin',
    '/usr/local/bin',
    path.join(home, '.local/bin'),
    path.join(home, '.bun/bin'),
    path.join(home, '.opencode/bin'),
  ];
  return [...(env.PATH ?? '').split(':').filter((folder) => path.isAbsolute(folder)), ...usual];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
