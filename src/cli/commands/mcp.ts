import { createRequire } from 'node:module';
import path from 'node:path';
import type { Command } from '../command.ts';

/** `zanei mcp`: the server is its own bundle beside this one, so that nothing of the writer is ever loaded into it. */
export const MCP: Command = {
  name: 'mcp',
  summary: 'serve the record to an AI client over MCP (standard input and output), read-only',
  details: 'The same as the program zanei-mcp. To register it with a client: zanei setup --agent NAME.',
  positionals: [],
  options: [],
  run(call) {
    const bundle = path.join(path.dirname(process.argv[1] ?? ''), 'zanei-mcp.cjs');
    const given = ['config', 'store'].flatMap((name) => {
      const value = call.values[name];
      return typeof value === 'string' ? [`--${name}`, value] : [];
    });
    process.argv = [process.execPath, bundle, ...given];
    createRequire(bundle)(bundle);
    return new Promise<number>(() => {
      // the server ends the process itself
    });
  },
};
