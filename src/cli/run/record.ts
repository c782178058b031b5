import { createWriteStream, type WriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { ZaneiError } from '../../core/errors.ts';
import { choosePlatform } from '../../recorder/choose-platform.ts';
import { executableGuard, parentGuard } from '../../recorder/control/guards.ts';
import { createTraceWriter } from '../../recorder/platform/replay/trace-writer.ts';
import { streamEvents } from '../../recorder/stream/stream-events.ts';
import { createSystemClock } from '../../recorder/time/system-clock.ts';
import { onEndSignal } from '../end-signal.ts';
import type { CommandCall } from '../command.ts';

/** A new file that only its owner can read. Rejects with ZaneiError exists or io. */
function newFile(path: string): Promise<WriteStream> {
  const stream = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve(stream));
    stream.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === 'EEXIST';
      reject(
        new ZaneiError(
          taken ? 'exists' : 'io',
          `${path} ${taken ? 'exists already; choose another name' : 'cannot be written'}`,
          { cause },
        ),
      );
    });
  });
}

/** Exactly one of --stream and --out. */
async function destination(call: CommandCall): Promise<Writable> {
  const { stream, out } = call.values;
  if ((stream === true) === (typeof out === 'string'))
    throw new ZaneiError('usage', 'give exactly one of --stream and --out FILE', { field: '--stream' });
  if (typeof out === 'string') return newFile(out);
  return process.stdout.isTTY ? onTerminal(call) : process.stdout;
}

/** Titles of others are shown as they come; they must not steer the terminal. */
function onTerminal(call: CommandCall): Writable {
  return new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      call.io.out(text);
      done();
    },
  });
}

/** `zanei record`: events to a stream, with the same rules as the recorder, without store and lock. */
export async function runRecord(call: CommandCall): Promise<number> {
  const platform = choosePlatform(call.io.env);
  const out = await destination(call);
  const clock = createSystemClock();
  const trace = typeof call.values.trace === 'string' ? await newFile(call.values.trace) : null;
  const lines = createTraceWriter(platform.name === 'macos' ? 'macos' : 'linux', {
    wall_ms: clock.wallMs(),
    mono_ns: clock.monoNs(),
  });
  trace?.write(`${lines.header}\n`);
  const running = await streamEvents({
    platform,
    clock,
    configPath: call.paths().config,
    out,
    guards: [executableGuard(process.execPath), parentGuard(() => process.ppid)],
    log: (line) => call.io.err(`${line}\n`),
    ...(trace === null
      ? {}
      : { onObservation: (observation) => void trace.write(`${lines.line(observation)}\n`) }),
  });
  onEndSignal((signal) => void running.stop(signal));
  await running.ended;
  await Promise.all([trace, out === process.stdout ? null : out].map(finished));
  return 0;
}

function finished(stream: Writable | null): Promise<void> {
  return new Promise((resolve) => (stream === null ? resolve() : stream.end(() => resolve())));
}
