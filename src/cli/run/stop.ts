import { setTimeout as sleep } from 'node:timers/promises';
import { probeOwner } from '../../store/reader/probe-owner.ts';
import { stopRecorder } from '../app/stop-recorder.ts';
import { requireOwner } from '../recorder-owner.ts';
import type { CommandCall } from '../command.ts';

/** `zanei stop`: SIGTERM to the lock's owner, then waits until it has let go. */
export async function runStop(call: CommandCall): Promise<number> {
  const owner = requireOwner(call);
  const { store } = call.paths();
  await stopRecorder(
    {
      owner: () => probeOwner(store),
      kill: (pid, signal) => void process.kill(pid, signal),
      sleep: (ms) => sleep(ms),
    },
    owner,
  );
  if (call.globals.json) call.io.out(`${JSON.stringify({ stopped: true, pid: owner.pid })}\n`);
  else if (!call.globals.quiet) call.io.out('Zanei recording stopped; stored data was kept\n');
  return 0;
}
