import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** What a person may have set up around a program. */
export interface PtyOptions {
  home: string;
  columns?: number;
  env?: Record<string, string>;
}

/** How long a person would wait for a prompt; reached only when something is broken. */
const PATIENCE_MS = 60_000;

/** Quotes for a POSIX shell. */
const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/**
 * A program in a real pseudo terminal, made by script(1) of util-linux (on macOS the BSD one). What the terminal shows arrives in
 * `screen`; keys are typed as bytes, so Ctrl+C is a byte too and the terminal's line discipline makes the signal of it.
 */
export class PtySession {
  screen = '';
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<void>;
  readonly #waiting = new Set<() => void>();
  #done = false;

  constructor(program: string, args: readonly string[], { home, columns = 80, env = {} }: PtyOptions) {
    const command = [program, ...args].map(quoted).join(' ');
    // The shell around it lives through Ctrl+C, to say how the program ended and whether it left the terminal as it was.
    const shell = `trap : INT; stty rows 24 cols ${columns}; before=$(stty -g); ${command}; code=$?; [ "$before" = "$(stty -g)" ] && same=yes || same=no; printf '\\n<%s %s>' $code $same`;
    const how =
      process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', shell] : ['-qc', shell, '/dev/null'];
    this.#child = spawn('script', how, {
      env: { PATH: process.env.PATH ?? '', HOME: home, TZ: 'UTC', TERM: 'xterm', SHELL: '/bin/sh', ...env },
    });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.screen += text;
      for (const look of this.#waiting) look();
    });
    this.#closed = new Promise((resolve) => this.#child.once('close', () => resolve()));
    void this.#closed.then(() => {
      this.#done = true;
      for (const look of this.#waiting) look();
    });
    onTestFinished(() => void this.#child.kill('SIGKILL'));
  }

  /** Types, as if the keys were pressed now. `\u0003` is Ctrl+C, `\u0004` Ctrl+D at the start of a line. */
  type(keys: string): void {
    this.#child.stdin.write(keys);
  }

  /** Waits until the terminal shows it (behind what was there at the last `shows`). */
  async shows(pattern: RegExp): Promise<RegExpExecArray> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(this.screen.slice(this.#seen));
          if (found !== null) {
            this.#seen += found.index + found[0].length;
            resolve(found);
          } else if (this.#done) reject(new Error(`ended without ${String(pattern)}:\n${this.screen}`));
        };
        timer = setTimeout(
          () => reject(new Error(`never showed ${String(pattern)}:\n${this.screen}`)),
          PATIENCE_MS,
        );
        this.#waiting.add(look);
        look();
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.clear();
    }
  }
  #seen = 0;

  /** Waits for its end: exit code as the shell saw it (130: ended by Ctrl+C), and whether the terminal's modes are as before. */
  async ends(): Promise<{ code: number; restored: boolean; screen: string }> {
    const [, code = '', same] = await this.shows(/\r\n<(\d+) (yes|no)>/);
    await this.#closed;
    return {
      code: Number(code),
      restored: same === 'yes',
      screen: this.screen.replace(/\r\n<\d+ (yes|no)>$/, '').replaceAll('\r\n', '\n'),
    };
  }
}
