import { z } from 'zod';

export const AGENT_STATES = [
  'not_installed',
  'not_registered',
  'registered',
  'path_gone',
  'wiped',
  'changed',
  'unreadable',
] as const;

export const agentView = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.enum(AGENT_STATES),
  /** The file that holds the registration. */
  file: z.string().nullable(),
  /** Why nothing can be done, when nothing can. */
  reason: z.string().nullable(),
});
export type AgentView = z.infer<typeof agentView>;

export const agentQuestion = z.strictObject({
  id: z.string().max(60),
  action: z.enum(['register', 'remove']),
});
export type AgentQuestion = z.infer<typeof agentQuestion>;

/** What would change, before it does. */
export const agentPreview = z.strictObject({
  /** The files that change; none when everything already is as it should be. */
  changes: z.array(
    z.strictObject({
      file: z.string(),
      /** null = there is no such file before, or after. */
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** The bytes before are kept beside it. */
      backup: z.boolean(),
    }),
  ),
  note: z.string().nullable(),
});
export type AgentPreview = z.infer<typeof agentPreview>;

/** Whether a client has our MCP server open, as its running processes tell; reading itself leaves no trace. */
export const agentConnection = z.strictObject({
  /** null = a program that is none of the known clients. */
  client: z.string().nullable(),
  connected: z.boolean(),
  /** When it was last seen connected while the app ran, Unix ms. */
  last_ms: z.number(),
});
export type AgentConnection = z.infer<typeof agentConnection>;

/** The app's own file of when which client was last connected, Unix ms by client. */
export const agentsSeen = z.record(z.string().max(60), z.number());
