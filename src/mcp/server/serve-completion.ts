import type { McpServer } from '@modelcontextprotocol/server';
import type { McpContext } from '../context.ts';
import type { Prompt } from '../prompts/prompt.ts';
import type { Resource } from '../resources/resource.ts';
import type { CallQueue } from './call-queue.ts';

/** Most values a completion may hold (specification: 100). */
const MAX_VALUES = 100;

export interface ServeCompletionOptions {
  resources: readonly Resource[];
  prompts: readonly Prompt[];
  context: McpContext;
  queue: CallQueue;
}

/** Offers values for prompt arguments and template variables; for anything unknown, nothing, never an error. */
export function serveCompletion(mcp: McpServer, options: ServeCompletionOptions): void {
  mcp.server.setRequestHandler('completion/complete', async (request, extra) => {
    const { ref, argument } = request.params;
    const all =
      ref.type === 'ref/prompt'
        ? promptValues(options.prompts, ref.name, argument.name)
        : await options.queue
            .run(extra.mcpReq.signal, () => resourceValues(options, ref.uri, argument.name))
            // A store that cannot be read has no values to offer; the read itself will say why.
            .catch(() => []);
    const fitting = all.filter((value) => value.startsWith(argument.value));
    const values = fitting.slice(0, MAX_VALUES);
    return { completion: { values, total: fitting.length, hasMore: fitting.length > values.length } };
  });
}

function promptValues(prompts: readonly Prompt[], name: string, argument: string): readonly string[] {
  const prompt = prompts.find((row) => row.name === name);
  return prompt?.arguments.find((row) => row.name === argument)?.suggestions ?? [];
}

async function resourceValues(
  { resources, context }: ServeCompletionOptions,
  uri: string,
  variable: string,
): Promise<string[]> {
  const resource = resources.find((row) => row.uri === uri && row.variable?.name === variable);
  return (await resource?.variable?.suggest(context)) ?? [];
}
