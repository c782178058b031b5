import {
  currentEnvironment,
  type AgentEnvironment,
  type AgentScope,
} from '../../agents/agent-environment.ts';
import { applyPlan } from '../../agents/apply-plan.ts';
import { checkClient, listClients, type ClientStatus } from '../../agents/check-client.ts';
import { CLIENTS } from '../../agents/client-table.ts';
import { planRegistration } from '../../agents/plan-registration.ts';
import { planRemoval } from '../../agents/plan-removal.ts';
import type { RegistrationPlan } from '../../agents/registration-plan.ts';
import { serverCommand } from '../../agents/server-command.ts';
import { ZaneiError } from '../../core/errors.ts';
import { SKILL_TEXT } from '../../core/skill/skill-text.ts';
import { paint } from '../output/paint.ts';
import { textTable } from '../output/text-table.ts';
import { ownProgram } from '../own-program.ts';
import type { CommandCall } from '../command.ts';

/** States of a registration that a person should look at. */
const AILING = new Set<ClientStatus['state']>(['path_gone', 'wiped', 'changed', 'unreadable']);

/** States as docs/agents.md names them. */
const STATE_WORDS: Record<ClientStatus['state'], string> = {
  not_installed: 'not installed',
  not_registered: 'not registered',
  registered: 'registered',
  path_gone: 'path gone',
  wiped: 'dropped',
  changed: 'changed',
  unreadable: 'unreadable',
};

/** `zanei setup`: registers the MCP server with an AI client, previews or undoes it, or looks how it stands. */
export function runSetup(call: CommandCall): number | Promise<number> {
  const env: AgentEnvironment = {
    ...currentEnvironment(),
    env: call.io.env,
    home: call.io.env.HOME ?? '/',
  };
  const { agent, scope: word } = call.values;
  const scope: AgentScope = word === 'project' ? 'project' : 'user';
  const modes = (['print', 'remove'] as const).filter((name) => call.values[name] === true);
  if (call.values.check === true && modes[0] !== undefined) {
    throw new ZaneiError('usage', `--check does not go with --${modes[0]}`, { field: '--check' });
  }
  if (call.values.check === true) {
    return check(call, typeof agent === 'string' ? [checkClient(agent, env, scope)] : listClients(env));
  }
  if (typeof agent !== 'string') {
    throw new ZaneiError(
      'usage',
      `say which client with --agent (${CLIENTS.map(({ id }) => id).join(', ')}), or --check for all`,
      { field: '--agent' },
    );
  }
  const plan =
    call.values.remove === true
      ? planRemoval(agent, { env, scope })
      : planRegistration(agent, {
          env,
          scope,
          command: serverCommand(ownProgram(), process.execPath),
          skill: SKILL_TEXT,
        });
  const preview = call.values.print === true;
  if (!preview) applyPlan(plan);
  report(call, plan, preview);
  return 0;
}

function check(call: CommandCall, clients: readonly ClientStatus[]): number {
  if (call.globals.json) call.io.out(`${JSON.stringify({ clients }, null, 2)}\n`);
  else {
    const rows = clients.map(({ id, state, file }) => [id, STATE_WORDS[state], file]);
    call.io.out(textTable(['CLIENT', 'STATE', 'FILE'], rows, call.io.terminal));
    const ailing = clients.filter(({ reason }) => reason !== null);
    call.io.out(ailing.map(({ id, reason }) => `${id}: ${reason ?? ''}\n`).join(''));
  }
  return clients.some(({ state }) => AILING.has(state)) ? 1 : 0;
}

function report(call: CommandCall, plan: RegistrationPlan, preview: boolean): void {
  if (call.globals.json) {
    const changes = plan.changes.map(({ kind, path, backup, diff }) => ({ kind, path, backup, diff }));
    call.io.out(
      `${JSON.stringify({ agent: plan.client, action: plan.action, scope: plan.scope, applied: !preview, changes, notes: plan.notes }, null, 2)}\n`,
    );
    return;
  }
  if (call.globals.quiet && !preview) return;
  const words = plan.action === 'remove' ? 'removal' : 'setup';
  call.io.out(`zanei ${words} ${preview ? 'preview' : 'complete'} (${plan.client}, scope=${plan.scope})\n`);
  for (const { kind, path, backup, diff } of plan.changes) {
    call.io.out(`[${kind}] ${path}${backup === null ? '' : ` (the bytes before are kept in ${backup})`}\n`);
    if (preview && diff !== '') call.io.out(`${coloured(call, diff)}\n`);
  }
  for (const note of plan.notes) call.io.out(`[note] ${note}\n`);
}

/** A unified diff as people know it from git. */
function coloured(call: CommandCall, diff: string): string {
  const { terminal } = call.io;
  return diff
    .split('\n')
    .map((line) => {
      if (/^(\+\+\+|---) /.test(line)) return paint(terminal, 'bold', line);
      if (line.startsWith('+')) return paint(terminal, 'green', line);
      return line.startsWith('-') ? paint(terminal, 'red', line) : line;
    })
    .join('\n');
}
