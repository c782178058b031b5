import { createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { ZaneiError } from '../../core/errors.ts';
import type { Platform } from '../../core/port/platform.ts';
import { choosePlatform } from '../../recorder/choose-platform.ts';
import { executableGuard, parentGuard } from '../../recorder/control/guards.ts';
import { createTraceWriter } from '../../recorder/platform/replay/trace-writer.ts';
import { streamEvents, type RunningStream } from '../../recorder/stream/stream-events.ts';
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

const word = (call: CommandCall, name: string): string | undefined => {
  const value = call.values[name];
  return typeof value === 'string' ? value : undefined;
};

/** The new files of a call, made before anything is recorded; none stays when one cannot be made. */
async function makeFiles(paths: readonly (string | undefined)[]): Promise<(WriteStream | null)[]> {
  const made: (WriteStream | null)[] = [];
  try {
    for (const path of paths) made.push(path === undefined ? null : await newFile(path));
    return made;
  } catch (error) {
    discard(made);
    throw error;
  }
}

/** Takes away files that got nothing. */
function discard(files: readonly (WriteStream | null)[]): void {
  for (const file of files) {
    if (file === null) continue;
    file.destroy();
    rmSync(file.path, { force: true });
  }
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
  const out = word(call, 'out');
  if ((call.values.stream === true) === (out !== undefined))
    throw new ZaneiError('usage', 'give exactly one of --stream and --out FILE', { field: '--stream' });
  const platform = choosePlatform(call.io.env);
  const files = await makeFiles([out, word(call, 'trace')]);
  const running = await startStream(call, platform, files).catch((error: unknown) => {
    discard(files);
    throw error;
  });
  onEndSignal((signal) => void running.stop(signal));
  await running.ended;
  await Promise.all(files.map(finished));
  return 0;
}

function startStream(
  call: CommandCall,
  platform: Platform,
  [file = null, trace = null]: readonly (WriteStream | null)[],
): Promise<RunningStream> {
  const clock = createSystemClock();
  const lines = createTraceWriter(platform.name === 'macos' ? 'macos' : 'linux', {
    wall_ms: clock.wallMs(),
    mono_ns: clock.monoNs(),
  });
  trace?.write(`${lines.header}\n`);
  return streamEvents({
    platform,
    clock,
    configPath: call.paths().config,
    out: file ?? (process.stdout.isTTY ? onTerminal(call) : process.stdout),
    guards: [executableGuard(process.execPath), parentGuard(() => process.ppid)],
    log: (line) => call.io.err(`${line}\n`),
    ...(trace === null
      ? {}
      : { onObservation: (observation) => void trace.write(`${lines.line(observation)}\n`) }),
  });
}

function finished(stream: Writable | null): Promise<void> {
  return new Promise((resolve) => (stream === null ? resolve() : stream.end(() => resolve())));
}
