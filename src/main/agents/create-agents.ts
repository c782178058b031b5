import { applyPlan } from '../../agents/apply-plan.ts';
import type { AgentEnvironment } from '../../agents/agent-environment.ts';
import { checkClient, listClients, type ClientStatus } from '../../agents/check-client.ts';
import { planRegistration } from '../../agents/plan-registration.ts';
import { planRemoval } from '../../agents/plan-removal.ts';
import type { RegistrationPlan } from '../../agents/registration-plan.ts';
import { serverCommand, type ServerCommand } from '../../agents/server-command.ts';
import type { AgentQuestion, AgentView } from '../../core/ipc/agent-view.ts';
import { SKILL_TEXT } from '../../core/skill/skill-text.ts';
import type { AgentsPort } from './agents-port.ts';

export interface AgentsOptions {
  env: AgentEnvironment;
  /** The `zanei` program that clients are to start, absolute. */
  executable: string;
  /** What runs it when it is a script that an app's PATH cannot start. */
  node: string;
}

/** Registration by the same code as `zanei setup`. */
export function createAgents(options: AgentsOptions): AgentsPort {
  const command = (): ServerCommand => serverCommand(options.executable, options.node);
  const plan = ({ id, action }: AgentQuestion): RegistrationPlan =>
    action === 'register'
      ? planRegistration(id, { env: options.env, command: command(), skill: SKILL_TEXT })
      : planRemoval(id, { env: options.env });
  return {
    list: () => inPromise(() => listClients(options.env).map(viewOf)),
    preview: (ask) =>
      inPromise(() => {
        const { changes, notes } = plan(ask);
        const real = changes.filter(({ kind }) => kind !== 'unchanged');
        return {
          changes: real.map(({ path: file, before, after, backup }) => ({
            file,
            before,
            after,
            backup: backup !== null,
          })),
          note: notes.length === 0 ? null : notes.join('\n'),
        };
      }),
    apply: (ask) =>
      inPromise(() => {
        applyPlan(plan(ask));
        return viewOf(checkClient(ask.id, options.env));
      }),
    snippet: () => {
      const { command: program, args } = serverCommandOrPlain(options);
      return JSON.stringify({ mcpServers: { zanei: { command: program, args } } }, null, 2);
    },
  };
}

const inPromise = <T>(run: () => T): Promise<T> => new Promise((resolve) => resolve(run()));

function viewOf({ id, name, state, file, reason }: ClientStatus): AgentView {
  return { id, name, state, file, reason };
}

/** The snippet is for reading too, so a program that is not there yet is named all the same. */
function serverCommandOrPlain({ executable, node }: AgentsOptions): ServerCommand {
  try {
    return serverCommand(executable, node);
  } catch {
    return { command: executable, args: ['mcp'] };
  }
}
