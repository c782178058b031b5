import { parseDuration, DURATION_FORMS } from '../../core/time/parse-duration.ts';
import { formatTs } from '../../core/time/timestamp.ts';
import { openStoreWriter } from '../../store/writer/open-store-writer.ts';
import type { Command, CommandCall } from '../command.ts';
import { requireOwner } from '../recorder-owner.ts';

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

export const PAUSE: Command = {
  name: 'pause',
  summary: 'stop taking in anything, until resumed or for a while',
  details: 'A pause survives a restart of the recorder; status, timeline and menu bar show it.',
  positionals: [],
  options: [{ name: 'for', value: 'DURATION', about: `how long: ${DURATION_FORMS}` }],
  run(call) {
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
  },
};

export const RESUME: Command = {
  name: 'resume',
  summary: 'record again after a pause',
  positionals: [],
  options: [],
  run(call) {
    setPausedUntil(call, null);
    report(call, null, 'Zanei recording resumed');
    return 0;
  },
};
