import path from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { startingFacts } from './life/starting-facts.ts';
import { runMcpServer } from './main.ts';
import type { WorkerJob } from './worker/worker-job.ts';

/** Set when the bundle is made (scripts/build.ts). */
declare const ZANEI_VERSION: string | undefined;

const version = typeof ZANEI_VERSION === 'string' ? ZANEI_VERSION : '0.0.0';

/** The options `zanei mcp` and `zanei-mcp` take; the other global ones are accepted and mean nothing here. */
const OPTIONS = {
  config: { type: 'string' },
  store: { type: 'string' },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  verbose: { type: 'boolean', short: 'v', multiple: true },
} as const;

/** What clients start, beside this bundle (start/start.ts). */
const PROGRAM = 'zanei-mcp.cjs';

const HELP = `Usage: zanei-mcp [--config PATH] [--store PATH]

Serves the recorded activity to an AI client over MCP (standard input and output), read-only.
To register it: zanei setup --agent <name>
`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS, strict: true });
  if (values.version === true || values.help === true) {
    process.stdout.write(values.help === true ? HELP : `zanei ${version}\n`);
    return 0;
  }
  const program = path.join(__dirname, PROGRAM);
  await runMcpServer({ version, ...startingFacts(values, process.env), process, program });
  return 0;
}

if (isMainThread || parentPort === null) serveProcess();
else void serveThread(parentPort);

function serveProcess(): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(
        `error: ${error instanceof Error ? error.message : 'the server could not start'}\n`,
      );
      process.exit(2);
    },
  );
}

/** One long call; loaded only here, so that no start waits for it. */
async function serveThread(port: MessagePort): Promise<void> {
  const { serveWorker } = await import('./worker/serve-worker.ts');
  await serveWorker(port, workerData as WorkerJob);
}
