import path from 'node:path';

/** What of the computer decides where a client keeps its settings. */
export interface AgentEnvironment {
  /** Absolute. */
  home: string;
  /** As `process.platform`. */
  platform: string;
  /** As `process.env`. */
  env: Readonly<Record<string, string | undefined>>;
  /** Folder of a project registration, absolute. */
  cwd: string;
}

/** `user`: everywhere for this user; `project`: in the current folder only. */
export type AgentScope = 'user' | 'project';

/** A folder that a variable names; the other one when it is unset, empty or relative, since such a value would mean another place in each folder. */
export function folderFrom(value: string | undefined, otherwise: string): string {
  return value !== undefined && path.isAbsolute(value) ? value : otherwise;
}

/** The environment of this process. Throws nothing; a missing HOME gives `/`. */
export function currentEnvironment(): AgentEnvironment {
  return {
    home: process.env.HOME ?? '/',
    platform: process.platform,
    env: process.env,
    cwd: process.cwd(),
  };
}
