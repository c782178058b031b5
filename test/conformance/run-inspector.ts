import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Report } from './report.ts';
import { runProgram } from './run-program.ts';
import { BUNDLE, NODE } from './tool-cache.ts';

interface Question {
  args: readonly string[];
  /** Exit code wanted (0 ok, 1 protocol error, 6 strict found an error). */
  code: number;
  /** Has to occur in what the inspector prints. */
  holds: string;
}

const QUESTIONS: readonly Question[] = [
  { args: ['--method', 'initialize'], code: 0, holds: '"name":"zanei"' },
  { args: ['--method', 'initialize', '--protocol-era', 'modern'], code: 0, holds: '"name":"zanei"' },
  { args: ['--method', 'tools/list', '--strict'], code: 0, holds: 'get_timeline' },
  {
    args: ['--method', 'tools/list', '--strict', '--protocol-era', 'modern'],
    code: 0,
    holds: 'get_timeline',
  },
  { args: ['--method', 'tools/call', '--tool-name', 'get_status'], code: 0, holds: '"running":false' },
  {
    args: ['--method', 'tools/call', '--tool-name', 'query_events', '--tool-arg', 'limit=5'],
    code: 0,
    holds: '"count":0',
  },
  {
    args: ['--method', 'tools/call', '--tool-name', 'query_events', '--tool-arg', 'limit=0'],
    code: 1,
    holds: 'limit must be between 1 and 1000',
  },
  { args: ['--method', 'resources/list'], code: 0, holds: 'zanei://status' },
  {
    args: ['--method', 'resources/read', '--uri', 'zanei://timeline/today'],
    code: 0,
    holds: 'Zanei timeline',
  },
  { args: ['--method', 'resources/templates/list'], code: 0, holds: 'zanei://timeline/{day}' },
  { args: ['--method', 'prompts/list'], code: 0, holds: 'resume-work' },
  { args: ['--method', 'skills/list', '--verify', '--protocol-era', 'modern'], code: 0, holds: '"ok":true' },
];

/** The official inspector's command line against the shipped file. */
export async function runInspector(report: Report, tools: string): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'zanei-inspector-'));
  const cli = path.join(tools, 'node_modules', '.bin', 'mcp-inspector');
  for (const { args, code, holds } of QUESTIONS) {
    const run = await runProgram([NODE, cli, '--cli', NODE, BUNDLE, ...args, '--format', 'json'], {
      env: { ...process.env, HOME: home },
      timeout_ms: 60_000,
    });
    const good = run.code === code && run.output.includes(holds);
    report.check(
      `inspector ${args.join(' ')}`,
      good ? null : `exit ${run.code ?? 'none'}: ${run.output.slice(0, 300)}`,
    );
  }
  rmSync(home, { recursive: true, force: true });
}
