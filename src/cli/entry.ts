import { COMMANDS } from './command-table.ts';
import { processIo } from './process-io.ts';
import { runCli } from './run-cli.ts';

/** Set when the bundle is made (scripts/build.ts). */
declare const ZANEI_VERSION: string | undefined;

const version = typeof ZANEI_VERSION === 'string' ? ZANEI_VERSION : '0.0.0';

runCli(process.argv.slice(2), COMMANDS, processIo(), version).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
