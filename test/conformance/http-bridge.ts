import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Message {
  jsonrpc: string;
  id?: string | number | null;
  method?: string;
  params?: { _meta?: Record<string, unknown> };
  result?: unknown;
  error?: { code: number };
}

/** One server process and who waits for what from it. */
class Peer {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<
    number,
    { id: Message['id']; done: (reply: Message) => void; note: (m: Message) => void }
  >();
  #next = 0;
  #rest = '';

  constructor(command: readonly string[], env: NodeJS.ProcessEnv) {
    const [file = '', ...args] = command;
    this.#child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#take(text));
  }

  notify(message: Message): void {
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Ids of different HTTP clients may clash on the one pipe, so each request travels under our own. */
  request(message: Message, note: (message: Message) => void): Promise<Message> {
    const id = (this.#next += 1);
    return new Promise((done) => {
      this.#waiting.set(id, { id: message.id, done, note });
      this.notify({ ...message, id });
    });
  }

  end(): void {
    this.#child.stdin.end();
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#give(JSON.parse(line) as Message);
  }

  #give(message: Message): void {
    if (message.method !== undefined) {
      const listener = this.#waiting.get(Number(message.params?._meta?.[SUBSCRIPTION_KEY]));
      if (listener !== undefined) {
        listener.note(withSubscription(message, listener.id));
        return;
      }
      for (const waiter of this.#waiting.values()) waiter.note(message);
      return;
    }
    const waiter = this.#waiting.get(Number(message.id));
    this.#waiting.delete(Number(message.id));
    waiter?.done({ ...message, ...(waiter.id !== undefined && { id: waiter.id }) });
  }
}

const SUBSCRIPTION_KEY = 'io.modelcontextprotocol/subscriptionId';
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
/** HTTP status of a JSON-RPC error in the 2026-07-28 revision. */
const STATUS: Record<number, number> = { [-32601]: 404, [-32022]: 400, [-32602]: 400, [-32600]: 400 };
const PIN: Message = {
  jsonrpc: '2.0',
  id: 'pin',
  method: 'tools/list',
  params: {
    _meta: {
      [VERSION_KEY]: '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'bridge', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};
const LOCAL = ['localhost', '127.0.0.1'];

/**
 * The conformance suite speaks HTTP only, the product only stdio. This bridge puts the shipped file behind 127.0.0.1: a process
 * for each session of the 2025 revisions, one for all of 2026-07-28. It adds no answers of its own except HTTP's.
 */
export class HttpBridge {
  readonly #command: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  readonly #sessions = new Map<string, Peer>();
  #modern: Peer | null = null;
  readonly #server: Server;

  constructor(command: readonly string[], env: NodeJS.ProcessEnv) {
    this.#command = command;
    this.#env = env;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** The address to test, once it listens. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/mcp`;
  }

  close(): void {
    for (const peer of this.#sessions.values()) peer.end();
    this.#modern?.end();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    if (!isLocal(request)) return reply(response, 403, failure(null, -32000, 'forbidden host'));
    const session = request.headers['mcp-session-id'];
    if (request.method === 'DELETE') {
      this.#sessions.get(String(session))?.end();
      this.#sessions.delete(String(session));
      return reply(response, 200);
    }
    if (request.method !== 'POST') return reply(response, 405, failure(null, -32000, 'method not allowed'));
    const message = parse(await bodyOf(request));
    if (message === null) return reply(response, 400, failure(null, -32700, 'parse error'));
    const modern =
      message.params?._meta?.[VERSION_KEY] !== undefined ||
      request.headers['mcp-protocol-version'] === '2026-07-28';
    if (modern && message.method === 'subscriptions/listen') return this.#stream(message, response);
    if (modern) return this.#pass(this.#modernPeer(), message, response, { modern });
    if (message.method === 'initialize') {
      const id = randomUUID();
      const peer = new Peer(this.#command, this.#env);
      this.#sessions.set(id, peer);
      return this.#pass(peer, message, response, { modern, headers: { 'mcp-session-id': id } });
    }
    const peer = this.#sessions.get(String(session));
    if (peer !== undefined) return this.#pass(peer, message, response, { modern });
    return reply(
      response,
      session === undefined ? 400 : 404,
      failure(message.id ?? null, -32600, 'no session'),
    );
  }

  /** A listen request is answered by a stream that lasts until the client hangs up. */
  #stream(message: Message, response: ServerResponse): ServerResponse {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const write = (part: Message) => response.write(`event: message\ndata: ${JSON.stringify(part)}\n\n`);
    void this.#modernPeer()
      .request(message, write)
      .then((last) => {
        write(last);
        response.end();
      });
    return response;
  }

  #modernPeer(): Peer {
    if (this.#modern === null) {
      this.#modern = new Peer(this.#command, this.#env);
      // One process serves all modern requests, also malformed ones: its first message must say the era for the pipe.
      void this.#modern.request(PIN, () => undefined);
    }
    return this.#modern;
  }

  async #pass(
    peer: Peer,
    message: Message,
    response: ServerResponse,
    { modern, headers = {} }: { modern: boolean; headers?: Record<string, string> },
  ): Promise<ServerResponse> {
    if (message.id === undefined) {
      peer.notify(message);
      return reply(response, 202);
    }
    const notes: Message[] = [];
    const answer = await peer.request(message, (note) => notes.push(note));
    if (notes.length === 0) {
      const status = modern && answer.error !== undefined ? (STATUS[answer.error.code] ?? 200) : 200;
      return reply(response, status, answer, headers);
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
    for (const part of [...notes, answer])
      response.write(`event: message\ndata: ${JSON.stringify(part)}\n\n`);
    return response.end();
  }
}

/** Our id on the pipe back into the client's own. */
function withSubscription(message: Message, id: Message['id']): Message {
  const _meta = { ...message.params?._meta, [SUBSCRIPTION_KEY]: id };
  return { ...message, params: { ...message.params, _meta } };
}

function isLocal({ headers }: IncomingMessage): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const origin = headers.origin === undefined ? undefined : new URL(headers.origin).hostname;
  return LOCAL.includes(host) && (origin === undefined || LOCAL.includes(origin));
}

function failure(id: Message['id'], code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function reply(
  response: ServerResponse,
  status: number,
  body?: object,
  headers: Record<string, string> = {},
): ServerResponse {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  return response.end(body === undefined ? undefined : JSON.stringify(body));
}

function parse(text: string): Message | null {
  try {
    return JSON.parse(text) as Message;
  } catch {
    return null;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
