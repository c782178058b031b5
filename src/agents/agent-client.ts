import type { AgentEnvironment, AgentScope } from './agent-environment.ts';
import type { ServerCommand } from './server-command.ts';

/** How a client's settings file is written. `json` takes neither comments nor trailing commas. */
export type SettingsFormat = 'json' | 'jsonc' | 'toml' | 'yaml';

/** The values of our entry in the order they are written; keys that a user added beside them stay. */
export type ServerEntry = Readonly<Record<string, string | boolean | readonly string[]>>;

/** An AI client that can start MCP servers, as data. */
export interface AgentClient {
  id: string;
  name: string;
  format: SettingsFormat;
  /** `jsonc` only: the client also takes a comma behind the last value. */
  trailingCommas?: boolean;
  /** The settings file; null where the client has none for this scope. */
  file: (env: AgentEnvironment, scope: AgentScope) => string | null;
  /** Where the servers stand in it; more than one place where versions differ, the first one is written when none is there. */
  places: readonly (readonly string[])[];
  /** The one place that the installed version reads; null when either is right or the version cannot be told. Looks at files only. */
  placeOfVersion?: (env: AgentEnvironment) => readonly string[] | null;
  /** What is written at one of the places. */
  entry: (command: ServerCommand, place: readonly string[]) => ServerEntry;
  /** What to look for: absolute paths, and names of programs on the PATH. */
  signs: (env: AgentEnvironment) => { paths: readonly string[]; programs: readonly string[] };
  /** The folder of its skills; absent when it reads none. */
  skills?: (env: AgentEnvironment, scope: AgentScope) => string;
  /** The client's own command that does the same, for people who prefer it. */
  ownCommand?: (command: ServerCommand) => readonly string[];
  /** What to do after registering. */
  afterwards: string;
}

/** The name our server has in every client. */
export const SERVER_NAME = 'zanei';
