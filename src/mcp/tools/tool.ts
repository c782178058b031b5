import type { z } from 'zod';
import type { McpContext } from '../context.ts';

/** One tool as data: lists, checks, answers and documentation are all made from these rows. */
export interface Tool {
  name: string;
  title: string;
  /** For an agent: what it answers, when to use it, units and zone. */
  description: string;
  input: z.ZodObject;
  output: z.ZodType;
  /** How many objects deep the output schema is told to clients; the whole list has to stay under 2,000 tokens. */
  outputDepth: number;
  /** Whether the call may read for long, so that it needs a thread of its own. Throws ZaneiError `usage`. */
  isLong(context: McpContext, raw: unknown): boolean;
  /** Judges the raw arguments before any store is opened (throws ZaneiError `usage`), then answers. */
  call(context: McpContext, raw: unknown): Promise<object>;
}

/** Every tool only reads what is on this machine. */
export const TOOL_ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;
