import {
  type CallToolResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { McpContext } from '../context.ts';
import type { CallQueue } from '../server/call-queue.ts';
import { mapError } from '../server/map-error.ts';
import { noteFault } from '../server/note-fault.ts';
import { tellProgress } from '../worker/tell-progress.ts';
import { listTools } from './list-tools.ts';
import type { Tool } from './tool.ts';

export interface ServeToolsOptions {
  /** Loaded by the first question about tools, so that no start waits for the schemas. */
  loadTools: () => Promise<readonly Tool[]>;
  context: McpContext;
  queue: CallQueue;
  /** Answers a call that may read for long, away from the event loop. */
  callFar: CallFar;
}

/** A call of the named tool with raw arguments; the signal ends it. */
export type CallFar = (tool: string, raw: unknown, signal: AbortSignal) => Promise<object>;

/**
 * Answers tools/list and tools/call by hand instead of through registerTool, because the contract wants JSON-RPC errors
 * (-32602, -32603) where the SDK makes answers with `isError`.
 */
export function serveTools(mcp: McpServer, options: ServeToolsOptions): void {
  const { loadTools, context, queue, callFar } = options;
  mcp.server.setRequestHandler('tools/list', async () => ({ tools: listTools(await loadTools()) }));
  mcp.server.setRequestHandler('tools/call', async (request, extra) => {
    const { name, arguments: raw } = request.params;
    const tools = await loadTools();
    const tool = tools.find((row) => row.name === name);
    if (tool === undefined) throw unknownTool(name, tools);
    try {
      const { signal, notify } = extra.mcpReq;
      if (!tool.isLong(context, raw)) return toResult(await queue.run(signal, () => tool.call(context, raw)));
      const answer = await tellProgress(
        request.params._meta?.progressToken,
        (params) => notify({ method: 'notifications/progress', params }),
        () => callFar(name, raw, signal),
      );
      return toResult(answer);
    } catch (error) {
      noteFault(error);
      throw mapError(error, tool);
    }
  });
}

/** The same JSON twice: structured for clients that validate, text for those that show. */
function toResult(answer: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: { ...answer } };
}

function unknownTool(name: string, tools: readonly Tool[]): ProtocolError {
  const known = tools.map((row) => row.name).join(', ');
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool ${JSON.stringify(name.slice(0, 60))}; there are ${known}`,
  );
}
