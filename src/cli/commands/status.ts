import type { Command } from '../command.ts';
import { readFullStatus, statusExitCode } from '../status/full-status.ts';
import { writeStatus } from '../status/write-status.ts';

/** `zanei status`: exit 0 while a recorder runs, 4 when none does, 1 when the store cannot be read. */
export const STATUS: Command = {
  name: 'status',
  summary: 'say whether and what is being recorded',
  positionals: [],
  options: [],
  run(call) {
    const status = readFullStatus(call);
    call.io.out(call.globals.json ? `${JSON.stringify(status, null, 2)}\n` : writeStatus(status));
    return statusExitCode(status);
  },
};
