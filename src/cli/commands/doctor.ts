import type { Command } from '../command.ts';

/** `zanei doctor`: exit 3 exactly when a required permission is missing, else 0. */
export const DOCTOR: Command = {
  name: 'doctor',
  summary: 'check permissions, store, disk and agents, and say what to do',
  details:
    'Permissions are those of the running recorder when there is one: a terminal has its own. --fix repairs file modes and nothing that could lose data.',
  positionals: [],
  options: [{ name: 'fix', about: 'repair what can be repaired without risk' }],
  run: async (call) => (await import('../run/doctor.ts')).runDoctor(call),
};
