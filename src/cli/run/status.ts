import { readFullStatus, statusExitCode } from '../status/full-status.ts';
import { writeStatus } from '../status/write-status.ts';
import type { CommandCall } from '../command.ts';

/** `zanei status`: exit 0 while a recorder runs, 4 when none does, 1 when the store cannot be read. */
export function runStatus(call: CommandCall): number | Promise<number> {
  const status = readFullStatus(call);
  call.io.out(call.globals.json ? `${JSON.stringify(status, null, 2)}\n` : writeStatus(status));
  return statusExitCode(status);
}
