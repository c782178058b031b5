import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Report } from './report.ts';
import { runProgram } from './run-program.ts';
import { BUNDLE, NODE, toolCache } from './tool-cache.ts';

/** Packages of the real clients; over a gigabyte unpacked, so they have a folder of their own and can be left out. */
const CLIENTS = {
  '@anthropic-ai/claude-code': '2.1.332',
  '@openai/codex': '0.171.0',
  'opencode-ai': '1.18.33',
};

interface Place {
  home: string;
  /** `node_modules` with the clients. */
  modules: string;
  env: NodeJS.ProcessEnv;
}

interface Client {
  name: string;
  /** Registers the server in the throw-away home and makes the client connect; null when it did. */
  connect(place: Place): Promise<string | null>;
}

const TIMEOUT_MS = 90_000;

const TABLE: readonly Client[] = [
  {
    name: 'Claude Code lists the server as connected',
    async connect({ home, modules, env }) {
      const claude = path.join(
        modules,
        '@anthropic-ai',
        `claude-code-${process.platform}-${process.arch}`,
        'claude',
      );
      if (!existsSync(claude)) return 'no program for this machine in the package';
      const options = { env, cwd: home, timeout_ms: TIMEOUT_MS };
      await runProgram([claude, 'mcp', 'add', 'zanei', '-s', 'user', '--', NODE, BUNDLE], options);
      const { output } = await runProgram([claude, 'mcp', 'list'], options);
      return /zanei:.*Connected/.test(output) ? null : output.slice(-400);
    },
  },
  {
    name: 'opencode lists the server as connected',
    async connect({ home, modules, env }) {
      const opencode = path.join(modules, `opencode-${process.platform}-${process.arch}`, 'bin', 'opencode');
      if (!existsSync(opencode)) return 'no program for this machine in the package';
      const project = path.join(home, 'project');
      mkdirSync(project);
      const config = { mcp: { zanei: { type: 'local', command: [NODE, BUNDLE], enabled: true } } };
      writeFileSync(path.join(project, 'opencode.json'), JSON.stringify(config));
      const { output } = await runProgram([opencode, 'mcp', 'list'], {
        env,
        cwd: project,
        timeout_ms: TIMEOUT_MS,
      });
      return /zanei.*connected/.test(output) ? null : output.slice(-400);
    },
  },
  {
    // `codex mcp list` starts no server, so a session is begun whose model is not to be had; the tools are asked for before that.
    name: 'Codex starts the server and gets its tools',
    async connect({ home, modules, env }) {
      const codex = path.join(modules, '@openai', 'codex', 'bin', 'codex.js');
      const log = path.join(home, 'wire.log');
      const onlooker = path.join(import.meta.dirname, 'onlooker.cjs');
      const options = { env: { ...env, OPENAI_API_KEY: 'none' }, cwd: home, timeout_ms: 20_000 };
      const added = await runProgram(
        [NODE, codex, 'mcp', 'add', 'zanei', '--', NODE, onlooker, log, NODE, BUNDLE],
        options,
      );
      if (added.code !== 0) return added.output.slice(-400);
      const nowhere =
        '{name="none",base_url="http://127.0.0.1:9/v1",wire_api="responses",request_max_retries=0,stream_max_retries=0}';
      const asked = await runProgram(
        [
          NODE,
          codex,
          'exec',
          '-c',
          'model_provider="none"',
          '-c',
          `model_providers.none=${nowhere}`,
          '--skip-git-repo-check',
          'hi',
        ],
        options,
      );
      const wire = existsSync(log) ? readFileSync(log, 'utf8') : '';
      return wire.includes('"codex-mcp-client"') && wire.includes('"tools":[{"name":"get_timeline"')
        ? null
        : asked.output.slice(-400);
    },
  },
];

/** The clients themselves, from npm, each in a home that is thrown away; nothing of them is asked to reach the network. */
export async function runClients(report: Report): Promise<void> {
  if (process.env.ZANEI_WITHOUT_CLIENTS === '1') {
    report.missing('real clients: ZANEI_WITHOUT_CLIENTS=1');
    return;
  }
  const folder = await toolCache('mcp-clients', CLIENTS);
  if (folder === null) {
    report.missing('real clients: npm could not install them here');
    return;
  }
  for (const client of TABLE) {
    const home = mkdtempSync(path.join(tmpdir(), 'zanei-client-'));
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      DISABLE_TELEMETRY: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      OPENCODE_DISABLE_AUTOUPDATE: '1',
    };
    report.check(
      client.name,
      await client.connect({ home, modules: path.join(folder, 'node_modules'), env }),
    );
    rmSync(home, { recursive: true, force: true });
  }
}
