import type { AgentPreview, AgentQuestion, AgentView } from '../../../src/core/ipc/agent-view.ts';
import type { AgentsPort } from '../../../src/main/agents/agents-port.ts';

const view = (id: string, name: string, state: AgentView['state']): AgentView => ({
  id,
  name,
  state,
  file: `/home/you/.config/${id}.json`,
  reason: null,
});

/** One client in each state; registering and undoing change only this list. */
export class ScriptedAgents implements AgentsPort {
  private readonly agents = [
    view('claude-desktop', 'Claude Desktop', 'registered'),
    view('claude', 'Claude Code', 'not_registered'),
    view('codex', 'Codex', 'path_gone'),
    view('cursor', 'Cursor', 'wiped'),
    view('zed', 'Zed', 'unreadable'),
    view('opencode', 'opencode', 'not_installed'),
  ];

  list(): Promise<AgentView[]> {
    return Promise.resolve(this.agents.map((agent) => ({ ...agent })));
  }
  preview({ id, action }: AgentQuestion): Promise<AgentPreview> {
    const entry =
      '{\n  "mcpServers": {\n    "zanei": { "command": "/usr/local/bin/zanei", "args": ["mcp"] }\n  }\n}\n';
    const skill = '---\nname: zanei\n---\n\n# Zanei\n';
    return Promise.resolve({
      changes: [
        {
          file: `/home/you/.config/${id}.json`,
          before: action === 'register' ? '{}\n' : entry,
          after: action === 'register' ? entry : '{}\n',
          backup: action === 'register',
        },
        {
          file: `/home/you/.config/${id}/skills/zanei/SKILL.md`,
          before: action === 'register' ? null : skill,
          after: action === 'register' ? skill : null,
          backup: false,
        },
      ],
      note: null,
    });
  }
  apply({ id, action }: AgentQuestion): Promise<AgentView> {
    const agent = this.agents.find((one) => one.id === id);
    if (agent === undefined) return Promise.reject(new Error('no such agent'));
    agent.state = action === 'register' ? 'registered' : 'not_registered';
    return Promise.resolve({ ...agent });
  }
  snippet(): string {
    return '{\n  "mcpServers": {\n    "zanei": { "command": "/usr/local/bin/zanei", "args": ["mcp"] }\n  }\n}';
  }
}
