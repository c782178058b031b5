import { setTimeout as sleep } from 'node:timers/promises';
import { ZaneiError } from '../../core/errors.ts';
import { probeOwner } from '../../store/reader/probe-owner.ts';
import { requireOwner } from '../recorder-owner.ts';
import type { CommandCall } from '../command.ts';

const WAIT_MS = 10_000;
const LOOK_MS = 50;

/** `zanei stop`: SIGTERM to the lock's owner, then waits until it has let go. */
export async function runStop(call: CommandCall): Promise<number> {
  const owner = requireOwner(call);
  process.kill(owner.pid, 'SIGTERM');
  const end = call.io.now() + WAIT_MS;
  while (probeOwner(call.paths().store)?.instance_id === owner.instance_id) {
    if (call.io.now() > end)
      throw new ZaneiError('internal', `the recorder (pid ${owner.pid}) did not stop within 10 s`);
    await sleep(LOOK_MS);
  }
  if (call.globals.json) call.io.out(`${JSON.stringify({ stopped: true, pid: owner.pid })}\n`);
  else if (!call.globals.quiet) call.io.out('Zanei recording stopped; stored data was kept\n');
  return 0;
}
