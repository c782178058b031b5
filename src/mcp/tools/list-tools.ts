import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { tellInput, tellOutput, type ToldSchema } from './tell-schema.ts';
import { TOOL_ANNOTATIONS, type Tool } from './tool.ts';

/** The rows as tools/list gives them out, in the order of the table. */
export function listTools(tools: readonly Tool[]): ListedTool[] {
  return tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: asListed(tellInput(tool.input)),
    outputSchema: asListed(tellOutput(tool.output, tool.outputDepth)),
    annotations: { title: tool.title, ...TOOL_ANNOTATIONS },
  }));
}

/** The SDK's type wants the root's type as a literal and its members as JSON. */
function asListed(schema: ToldSchema): ListedTool['inputSchema'] {
  return { ...schema, type: 'object' } as ListedTool['inputSchema'];
}
