import { Console } from 'node:console';

/**
 * Makes stdout ours alone and returns the only function that still writes to it. Whatever else in the process prints
 * (console, a dependency, a warning) goes to stderr, because one stray line breaks strict clients.
 */
export function guardStdout(
  process: NodeJS.Process,
): (line: string, done: (error?: Error | null) => void) => void {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  globalThis.console = new Console({ stdout: stderr, stderr });
  // Without a listener a closed pipe would be an uncaught error; every writer hears of it through its callback.
  stdout.on('error', () => undefined);
  stderr.on('error', () => undefined);
  return (line, done) => {
    write(line, done);
  };
}
