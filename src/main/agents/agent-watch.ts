import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connectedClients, type ClientSigns, type RunningProcess } from '../../core/app/agent-connections.ts';
import { agentsSeen, type AgentConnection } from '../../core/ipc/agent-view.ts';

const FAST_MS = 4000;
const SLOW_MS = 60_000;

interface AgentWatchOptions {
  processes: () => Promise<RunningProcess[]>;
  signs: readonly ClientSigns[];
  /** The app's own file for when a client was last seen; absolute. */
  path: string;
  now: () => number;
  /** Called when a connection came or went. */
  onChange: (connections: AgentConnection[]) => void;
}

/** Name of a program that is none of the known clients, as a key of the file. */
const OTHER = '';

/**
 * Looks at the running MCP servers now and then and remembers when a client was last connected. The servers themselves
 * write nothing, so this is all that can honestly be known: that an agent could read, and until when.
 */
export class AgentWatch {
  private readonly options: AgentWatchOptions;
  private readonly seen: Map<string, number>;
  private connected: ReadonlySet<string> = new Set();
  private timer: NodeJS.Timeout | null = null;
  private fast = false;
  private asking: Promise<void> | null = null;

  constructor(options: AgentWatchOptions) {
    this.options = options;
    this.seen = readSeen(options.path);
  }

  connections(): AgentConnection[] {
    return [...this.seen].map(([key, last_ms]) => ({
      client: key === OTHER ? null : key,
      connected: this.connected.has(key),
      last_ms,
    }));
  }

  /** Quick while somebody looks, slow otherwise. */
  setFast(fast: boolean): void {
    if (fast === this.fast && this.timer !== null) return;
    this.fast = fast;
    this.stop();
    this.timer = setInterval(() => void this.check(), fast ? FAST_MS : SLOW_MS);
    this.timer.unref();
    void this.check();
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  async check(): Promise<AgentConnection[]> {
    this.asking ??= this.look().finally(() => {
      this.asking = null;
    });
    await this.asking;
    return this.connections();
  }

  private async look(): Promise<void> {
    const processes = await this.options.processes().catch(() => []);
    const next = new Set([...connectedClients(processes, this.options.signs)].map((id) => id ?? OTHER));
    const now = this.options.now();
    for (const key of next) this.seen.set(key, now);
    const changed = next.size !== this.connected.size || [...next].some((key) => !this.connected.has(key));
    if (!changed) return;
    // Also at the end of a connection, so that the file tells how long it was there.
    this.connected = next;
    this.save();
    this.options.onChange(this.connections());
  }

  private save(): void {
    const draft = `${this.options.path}.new`;
    try {
      writeFileSync(draft, `${JSON.stringify(Object.fromEntries(this.seen))}\n`, { mode: 0o600 });
      renameSync(draft, this.options.path);
    } catch {
      // A full disk must not end the app; what was seen is still shown.
    }
  }
}

function readSeen(path: string): Map<string, number> {
  try {
    return new Map(Object.entries(agentsSeen.parse(JSON.parse(readFileSync(path, 'utf8')))));
  } catch {
    return new Map();
  }
}
