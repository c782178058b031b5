import { parseDuration } from '../../core/time/parse-duration.ts';
import { formatTs } from '../../core/time/timestamp.ts';
import { openStoreWriter } from '../../store/writer/open-store-writer.ts';
import { requireOwner } from '../recorder-owner.ts';
import type { CommandCall } from '../command.ts';

/** Writes the pause row; the recorder reads it within a second. */
function setPausedUntil(call: CommandCall, until: string | null): void {
  requireOwner(call);
  const writer = openStoreWriter({ path: call.paths().store, env: call.io.env, create: false });
  try {
    writer.setPausedUntil(until);
  } finally {
    writer.close();
  }
}

function report(call: CommandCall, until: string | null, words: string): void {
  if (call.globals.json) call.io.out(`${JSON.stringify({ paused: until !== null, paused_until: until })}\n`);
  else if (!call.globals.quiet) call.io.out(`${words}\n`);
}

/** `zanei pause`: until resumed, or `--for` a while. */
export function runPause(call: CommandCall): number {
  const { for: duration } = call.values;
  const until =
    typeof duration === 'string' ? formatTs(call.io.now() + parseDuration(duration, '--for')) : 'infinity';
  setPausedUntil(call, until);
  report(
    call,
    until,
    until === 'infinity'
      ? 'Zanei recording paused until you resume it'
      : `Zanei recording paused until ${until}`,
  );
  return 0;
}

/** `zanei resume`. */
export function runResume(call: CommandCall): number {
  setPausedUntil(call, null);
  report(call, null, 'Zanei recording resumed');
  return 0;
}
