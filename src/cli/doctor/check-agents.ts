import { currentEnvironment } from '../../agents/agent-environment.ts';
import { listClients } from '../../agents/check-client.ts';
import type { CommandCall } from '../command.ts';
import { fine, type Finding } from './finding.ts';

/** How the registration with each installed client stands. */
export function checkAgents(call: CommandCall): Finding[] {
  const env = { ...currentEnvironment(), env: call.io.env, home: call.io.env.HOME ?? '/' };
  return listClients(env).flatMap(({ id, name, state, reason }): Finding[] => {
    const check = `agent.${id}`;
    if (state === 'not_installed') return [];
    if (state === 'registered') return [fine(check, `${name} can ask Zanei`)];
    const next = `zanei setup --agent ${id}`;
    if (state === 'not_registered')
      return [{ id: check, level: 'note', message: `${name} is installed and does not know Zanei`, next }];
    return [
      {
        id: check,
        level: 'warning',
        message: `${name}: ${reason ?? state}`,
        next: state === 'unreadable' ? 'Repair its settings file first.' : next,
      },
    ];
  });
}
