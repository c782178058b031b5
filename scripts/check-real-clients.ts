import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { applyPlan } from '../src/agents/apply-plan.ts';
import { planRegistration } from '../src/agents/plan-registration.ts';
import { planRemoval } from '../src/agents/plan-removal.ts';
import { serverCommand } from '../src/agents/server-command.ts';

// node scripts/check-real-clients.ts [CLAUDE CODEX]: the two programs (npm: @anthropic-ai/claude-code, @openai/codex) read in an empty home what we
// register, and no longer find it once it is removed. Claude Code also starts the server and talks to it. Without arguments the ones are
// taken that the conformance suite has installed (test/conformance/clients.ts); without those it says that it did not run.
const modules = path.resolve(import.meta.dirname, '../.cache/mcp-clients/node_modules');
const [
  claude = path.join(modules, '@anthropic-ai', `claude-code-${process.platform}-${process.arch}`, 'claude'),
  codex = path.join(modules, '.bin/codex'),
] = process.argv.slice(2);

const SERVER = `#!/bin/sh
while read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\\("[^"]*"\\|[0-9]*\\).*/\\1/p')
  [ -z "$id" ] && continue
  case "$line" in
    *'"initialize"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"zanei","version":"0"}}}\\n' "$id" ;;
    *'"tools/list"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"tools":[]}}\\n' "$id" ;;
    *) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"unknown"}}\\n' "$id" ;;
  esac
done
`;
const OTHERS = '# mine\nmodel = "gpt-5" # kept\n\n[mcp_servers.other]\ncommand = "true"\n';

const home = mkdtempSync(path.join(os.tmpdir(), 'zanei-clients-'));
try {
  const absent = [claude, codex].filter((program) => !existsSync(program));
  if (absent.length > 0)
    console.log('did not run: Claude Code and Codex are not installed (conformance suite)');
  else check(claude, codex);
  console.log(`${absent.length > 0 ? 0 : 1} passed, 0 failed`);
} finally {
  rmSync(home, { recursive: true, force: true });
}

function check(claudeProgram: string, codexProgram: string): void {
  const program = path.join(home, 'My Apps/Zänei 日本.app/zanei');
  for (const folder of [path.dirname(program), path.join(home, '.codex'), path.join(home, 'project')]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(program, SERVER);
  chmodSync(program, 0o755);
  const settings = path.join(home, '.codex/config.toml');
  writeFileSync(settings, OTHERS);
  const env = { home, platform: process.platform, env: {}, cwd: path.join(home, 'project') };
  const command = serverCommand(program, process.execPath);
  for (const id of ['claude', 'codex']) applyPlan(planRegistration(id, { env, command, skill: null }));
  expectIn(run(claudeProgram, ['mcp', 'list']), `${program} mcp - ✔ Connected`);
  expectIn(run(codexProgram, ['mcp', 'get', 'zanei', '--json']), JSON.stringify(program));
  for (const id of ['claude', 'codex']) applyPlan(planRemoval(id, { env }));
  expectIn(readFileSync(settings, 'utf8'), OTHERS);
  expectIn(run(claudeProgram, ['mcp', 'list']), 'No MCP servers configured');
  if (run(codexProgram, ['mcp', 'list']).includes('zanei')) throw new Error('Codex still lists zanei');
}

/** As an app would start it: no shell's PATH. */
function run(program: string, args: readonly string[]): string {
  const env = { HOME: home, PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };
  return execFileSync(program, args, {
    cwd: path.join(home, 'project'),
    env,
    encoding: 'utf8',
    timeout: 120_000,
  });
}

function expectIn(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`expected ${part} in:\n${text}`);
}
