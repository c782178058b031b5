import type { AgentPreview, AgentQuestion, AgentView } from '../../core/ipc/agent-view.ts';

/** Registration with AI clients; the same code as `zanei setup`. */
export interface AgentsPort {
  list(): Promise<AgentView[]>;
  preview(ask: AgentQuestion): Promise<AgentPreview>;
  apply(ask: AgentQuestion): Promise<AgentView>;
  /** What to paste into any other client. */
  snippet(): string;
}
