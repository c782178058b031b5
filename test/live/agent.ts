import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import path from 'node:path';
import { timelineAnswer, type SessionAnswer } from '../../src/core/answer/answers.ts';
import { decodeEvent } from '../../src/core/event/event-codec.ts';
import type { ZaneiEvent } from '../../src/core/event/event.ts';
import { z } from 'zod';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const eventsAnswer = z.looseObject({ events: z.array(z.unknown()) });
const textContent = z.tuple([z.looseObject({ type: z.literal('text'), text: z.string() })], z.unknown());

/** An AI agent's side: a real MCP client that talks to the built `zanei-mcp` over its standard input and output. */
export interface Agent {
  /** Everything the agent was ever told, for the search for leaks. */
  readonly heard: string[];
  tools(): Promise<string[]>;
  /** Oldest first, at most 1000. */
  events(types: readonly string[]): Promise<ZaneiEvent[]>;
  /** Sessions in full detail, so that short visits are not folded into longer ones. */
  sessions(): Promise<SessionAnswer[]>;
  markdown(): Promise<string>;
  status(): Promise<string>;
  close(): Promise<void>;
}

/** Starts `bin/zanei-mcp` on a store and connects to it. */
export async function connectAgent(env: NodeJS.ProcessEnv, options: readonly string[]): Promise<Agent> {
  const client = new Client({ name: 'zanei-live-test', version: '0' });
  const plain = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  await client.connect(
    new StdioClientTransport({ command: path.join(ROOT, 'bin/zanei-mcp'), args: [...options], env: plain }),
  );
  const heard: string[] = [];
  const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const answer = await client.callTool({ name, arguments: args });
    const [{ text }] = textContent.parse(answer.content);
    heard.push(text);
    if (answer.isError === true) throw new Error(`${name}: ${text}`);
    return text;
  };
  return {
    heard,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async events(types) {
      const text = await call('query_events', { since: '1h', types, limit: 1000, order: 'oldest_first' });
      return eventsAnswer.parse(JSON.parse(text)).events.map((event) => decodeEvent(event));
    },
    async sessions() {
      const text = await call('get_timeline', {
        since: '1h',
        format: 'structured',
        granularity: 'fine',
        token_budget: 100_000,
      });
      return timelineAnswer.parse(JSON.parse(text)).sessions ?? [];
    },
    markdown: () => call('get_timeline', { since: '1h' }),
    status: () => call('get_status', {}),
    close: () => client.close(),
  };
}
