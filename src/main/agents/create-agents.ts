import type { AgentsPort } from './agents-port.ts';

export function createAgents(): AgentsPort {
  return {
    list: () => Promise.resolve([]),
    preview: () => Promise.reject(new Error('not yet')),
    apply: () => Promise.reject(new Error('not yet')),
    snippet: () => '{}',
  };
}
