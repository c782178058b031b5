import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createContext } from './create-context.ts';
import { guardStdout } from './life/guard-stdout.ts';
import type { StorePlaces } from './life/starting-facts.ts';
import { watchEnd } from './life/watch-end.ts';
import type { Language } from './prompts/prompt.ts';
import { createSubscriptions } from './resources/subscriptions.ts';
import { createCallQueue } from './server/call-queue.ts';
import { createServer } from './server/create-server.ts';
import { namesSkills } from './skills/names-skills.ts';
import { createStoreWatch } from './store/watch-store.ts';
import type { CallFar } from './tools/serve-tools.ts';
import { createStdioTransport } from './transport/stdio-transport.ts';
import { createReadingThread } from './worker/create-reading-thread.ts';

export interface McpServerOptions {
  /** What `serverInfo.version` says: the package's version. */
  version: string;
  /** Where to look; without a place for the store the server answers as if nothing had been recorded. */
  places: StorePlaces;
  language: Language;
  process: NodeJS.Process;
  /** The program a thread for long calls runs: this one. */
  program: string;
}

/**
 * Serves MCP on the process's stdin and stdout until the client is gone; resolves within 2 s of that. The caller then ends the
 * process. From here on stdout belongs to the protocol alone.
 */
export function runMcpServer(options: McpServerOptions): Promise<void> {
  const { process, places, version, language, program } = options;
  const write = guardStdout(process);
  const context = createContext(places, process.env);
  const queue = createCallQueue();
  const reading = createReadingThread(program);
  const callFar: CallFar = (tool, raw, signal) =>
    reading.call({ tool, raw, places, now_ms: context.now(), zone: context.zone() }, signal);
  const subscriptions = createSubscriptions(
    createStoreWatch({
      path: places.store,
      open: () => context.openStore(),
      now: () => context.now(),
    }),
  );
  let knowsSkills = false;
  return new Promise((resolve) => {
    const unwatch = watchEnd(process, end);
    function end(): void {
      unwatch();
      subscriptions.stop();
      // A thread on a disk that hangs would keep Node from ending; nothing of ours is lost with it.
      void reading.stop().then((stopped) => (stopped ? resolve() : process.kill(process.pid, 'SIGKILL')));
    }
    const transport = createStdioTransport({
      input: process.stdin,
      write,
      onEnd: end,
      onInbound(message) {
        knowsSkills ||= namesSkills(message);
        subscriptions.observe(message);
      },
    });
    serveStdio(
      ({ era }) =>
        createServer(era, {
          version,
          language,
          context,
          queue,
          callFar,
          subscriptions,
          knowsSkills: () => knowsSkills,
        }),
      {
        transport,
      },
    );
  });
}
