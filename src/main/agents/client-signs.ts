import path from 'node:path';
import type { AgentEnvironment } from '../../agents/agent-environment.ts';
import { CLIENTS } from '../../agents/client-table.ts';
import type { ClientSigns } from '../../core/app/agent-connections.ts';

/** How the processes of the clients that Zanei can register with are told. */
export function clientSigns(env: AgentEnvironment): ClientSigns[] {
  return CLIENTS.map(({ id, signs }) => {
    const { paths, programs } = signs(env);
    const apps = paths.map((file) => path.basename(file)).filter((name) => name.endsWith('.app'));
    return { id, programs, apps: [...new Set(apps)] };
  });
}
