/** A program of this user that runs now; `command` is its path and arguments, joined by blanks. */
export interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

/** How an AI client's own process is told: names of programs, and names of `.app` folders that hold them. */
export interface ClientSigns {
  id: string;
  programs: readonly string[];
  apps: readonly string[];
}

/** The MCP server as it is started: its bundle under a Node, or the program itself. */
const SERVER = [
  /^(?:\S.*\/)?node(?:\s+--?\S+)*\s+(?:\/.*\/)?zanei-mcp(?:\.cjs)?(?:\s|$)/,
  /^(?:\S.*\/)?node(?:\s+--?\S+)*\s+(?:\/.*\/)?zanei(?:\.cjs)?(?:\s+--\S+)*\s+mcp(?:\s|$)/,
  /^(?:\S*\/)?zanei-mcp(?:\s|$)/,
  /^(?:\S*\/)?zanei(?:\s+--\S+)*\s+mcp(?:\s|$)/,
];
/** Ancestors looked at: a client starts the server itself, or through a shell and a launcher. */
const MAX_STEPS = 8;

/**
 * Which clients have an MCP server of ours open now, by the processes that started the servers; null stands for a program
 * that no client's signs fit. A connection says that an agent can read, not that it did.
 */
export function connectedClients(
  processes: readonly RunningProcess[],
  clients: readonly ClientSigns[],
): ReadonlySet<string | null> {
  const byPid = new Map(processes.map((one) => [one.pid, one]));
  const servers = processes.filter(({ command }) => SERVER.some((form) => form.test(command)));
  return new Set(servers.map((server) => clientOf(server, byPid, clients)));
}

function clientOf(
  server: RunningProcess,
  byPid: ReadonlyMap<number, RunningProcess>,
  clients: readonly ClientSigns[],
): string | null {
  let parent = byPid.get(server.parent);
  for (let step = 0; parent !== undefined && step < MAX_STEPS; step += 1) {
    const { command } = parent;
    // An app's folder says more than a word of its path.
    const client =
      clients.find(({ apps }) => apps.some((app) => command.includes(`/${app}/`))) ??
      clients.find(({ programs }) => isProgram(command, programs));
    if (client !== undefined) return client.id;
    parent = byPid.get(parent.parent);
  }
  return null;
}

function isProgram(command: string, programs: readonly string[]): boolean {
  // A script runs under an interpreter, so the second word may be the program.
  const names = command
    .split(' ')
    .slice(0, 2)
    .map((word) => word.slice(word.lastIndexOf('/') + 1).replace(/\.[cm]?js$/, ''));
  return names.some((name) => programs.includes(name.toLowerCase()));
}
