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
  file: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** true when the file already is as it should be. */
  nothing_to_do: z.boolean(),
  note: z.string().nullable(),
});
export type AgentPreview = z.infer<typeof agentPreview>;
