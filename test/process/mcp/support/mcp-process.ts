import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');

/** The file that ships (`npm test` builds it first); `ZANEI_MCP_BUNDLE` names another one to judge. */
export const BUNDLE = process.env.ZANEI_MCP_BUNDLE ?? path.join(root, 'dist', 'zanei-mcp.cjs');
export const NODE = path.join(root, 'node_modules', 'node', 'bin', 'node');

/** A reply as it came over the wire. */
export interface Reply {
  jsonrpc: string;
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

export interface StartOptions {
  args?: string[];
  nodeArgs?: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  detached?: boolean;
}

/** The server as a client sees it: lines in, lines out, and how it ended. */
export class McpProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly replies: Reply[] = [];
  /** Everything that came on stdout, also what is no JSON. */
  readonly lines: string[] = [];
  stderr = '';
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  #waiting: (() => void)[] = [];
  #rest = '';

  constructor(options: StartOptions = {}) {
    if (!existsSync(BUNDLE)) throw new Error('dist/zanei-mcp.cjs is missing: npm run build');
    const args = [...(options.nodeArgs ?? []), BUNDLE, ...(options.args ?? [])];
    this.child = spawn(NODE, args, {
      env: { PATH: process.env.PATH, ...options.env },
      cwd: options.cwd,
    });
    this.child.stdin.on('error', () => undefined); // the server may be gone before we are
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.exited = new Promise((resolve) => {
      this.child.on('close', (code, signal) => {
        this.#wake();
        resolve({ code, signal });
      });
    });
  }

  send(...messages: (object | string)[]): void {
    for (const message of messages)
      this.child.stdin.write(typeof message === 'string' ? `${message}\n` : `${JSON.stringify(message)}\n`);
  }

  /** The first reply with that id, waited for until the process ends. */
  reply(id: string | number | null): Promise<Reply> {
    return this.until((reply) => reply.id === id && reply.method === undefined);
  }

  async until(matches: (reply: Reply) => boolean): Promise<Reply> {
    for (;;) {
      const found = this.replies.find(matches);
      if (found !== undefined) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`the server ended before it answered\n${this.stderr}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Sends a request and waits for its reply. */
  request(id: string | number, method: string, params?: object): Promise<Reply> {
    this.send({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) });
    return this.reply(id);
  }

  async initialize(protocolVersion = '2025-11-25'): Promise<Reply> {
    const reply = await this.request('init', 'initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return reply;
  }

  call(id: string | number, name: string, args?: unknown): Promise<Reply> {
    return this.request(id, 'tools/call', { name, ...(args !== undefined && { arguments: args }) });
  }

  /** Closes stdin and waits for the end. */
  end(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    this.child.stdin.end();
    return this.exited;
  }

  #take(text: string): void {
    const parts = (this.#rest + text).split('\n');
    this.#rest = parts.pop() ?? '';
    for (const line of parts) {
      this.lines.push(line);
      this.replies.push(JSON.parse(line) as Reply);
    }
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}

/** A folder of the test's own, gone afterwards. */
export function withFolder(): { path: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'zanei-mcp-test-'));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The `_meta` every request of the 2026-07-28 revision carries. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
