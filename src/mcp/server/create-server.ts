import { McpServer, type ProtocolEra } from '@modelcontextprotocol/server';
import type { McpContext } from '../context.ts';
import type { Language } from '../prompts/prompt.ts';
import { PROMPTS } from '../prompts/prompts.ts';
import { servePrompts } from '../prompts/serve-prompts.ts';
import { RESOURCES } from '../resources/resources.ts';
import { serveResources } from '../resources/serve-resources.ts';
import type { Subscriptions } from '../resources/subscriptions.ts';
import { type CallFar, serveTools } from '../tools/serve-tools.ts';
import type { Tool } from '../tools/tool.ts';
import type { CallQueue } from './call-queue.ts';
import { INSTRUCTIONS, SERVER_ICONS } from './identity.ts';
import { noValidator } from './no-validator.ts';
import { serveCompletion } from './serve-completion.ts';

export interface ServerOptions {
  version: string;
  /** What a user reads who names no language. */
  language: Language;
  context: McpContext;
  queue: CallQueue;
  callFar: CallFar;
  subscriptions: Subscriptions;
  /** Whether the client said in `initialize` that it knows the skills extension. */
  knowsSkills: () => boolean;
}

/** One server for one connection of the given protocol era, everything on it taken from the tables. */
export async function createServer(era: ProtocolEra, options: ServerOptions): Promise<McpServer> {
  const mcp = new McpServer(
    { name: 'zanei', title: 'Zanei', version: options.version, icons: SERVER_ICONS },
    {
      capabilities: { tools: {}, prompts: {}, resources: { subscribe: true }, completions: {}, logging: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: noValidator,
    },
  );
  const { context, queue } = options;
  serveTools(mcp, { loadTools, context, queue, callFar: options.callFar });
  serveResources(mcp, { resources: RESOURCES, context, queue });
  servePrompts(mcp, PROMPTS, options.language);
  serveCompletion(mcp, { resources: RESOURCES, prompts: PROMPTS, context, queue });
  options.subscriptions.serve(mcp, era);
  // A client of the old era that does not know the skills extension is spared the time to load it.
  if (era === 'modern' || options.knowsSkills()) await attachSkills(mcp);
  return mcp;
}

async function attachSkills(mcp: McpServer): Promise<void> {
  const { serveSkills } = await import('../skills/serve-skills.ts');
  await serveSkills(mcp);
}

async function loadTools(): Promise<readonly Tool[]> {
  return (await import('../tools/tools.ts')).TOOLS;
}
