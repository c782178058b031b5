import { COMMANDS } from './command-table.ts';
import { processIo } from './process-io.ts';
import { runCli } from './run-cli.ts';
import { VERSION } from './version.ts';

runCli(process.argv.slice(2), COMMANDS, processIo(), VERSION).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
