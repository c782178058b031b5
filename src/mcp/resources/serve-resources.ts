import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { McpContext } from '../context.ts';
import type { CallQueue } from '../server/call-queue.ts';
import { mapError } from '../server/map-error.ts';
import { noteFault } from '../server/note-fault.ts';
import type { Resource } from './resource.ts';

export interface ServeResourcesOptions {
  resources: readonly Resource[];
  context: McpContext;
  queue: CallQueue;
}

/** Offers every row of the table; what is no known resource is answered as not found. */
export function serveResources(mcp: McpServer, options: ServeResourcesOptions): void {
  for (const resource of options.resources) {
    const { name, title, description, mimeType, uri, variable } = resource;
    const about = { title, description, mimeType };
    if (variable === null) {
      mcp.registerResource(name, uri, about, (url, extra) =>
        read(resource, { uri: url.href, value: '' }, options, extra.mcpReq.signal),
      );
      continue;
    }
    mcp.registerResource(
      name,
      new ResourceTemplate(uri, { list: undefined }),
      about,
      (url, variables, extra) =>
        read(
          resource,
          { uri: url.href, value: valueOf(variables[variable.name]) },
          options,
          extra.mcpReq.signal,
        ),
    );
  }
}

async function read(
  resource: Resource,
  asked: { uri: string; value: string },
  options: ServeResourcesOptions,
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  const text = await options.queue
    .run(signal, () => resource.read(options.context, asked.value))
    .catch((error: unknown) => {
      noteFault(error);
      throw mapError(error);
    });
  if (text === null) throw new ResourceNotFoundError(asked.uri);
  return { contents: [{ uri: asked.uri, mimeType: resource.mimeType, text }] };
}

/** The variable decoded; a broken escape is left as it is and so names nothing. */
function valueOf(value: string | string[] | undefined): string {
  const text = Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
