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

/** The environment of this process. Throws nothing; a missing HOME gives `/`. */
export function currentEnvironment(): AgentEnvironment {
  return {
    home: process.env.HOME ?? '/',
    platform: process.platform,
    env: process.env,
    cwd: process.cwd(),
  };
}
