import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { CommandCall } from '../../../../src/cli/command.ts';

export interface TestCall {
  call: CommandCall;
  home: string;
  out: () => string;
  err: () => string;
}

interface CallOptions {
  home?: string;
  values?: CommandCall['values'];
  globals?: Partial<CommandCall['globals']>;
  /** Answers of a person at a terminal, in order; null: nobody can be asked. A question beyond them is an error. */
  answers?: (string | null)[] | null;
}

/** A call of a command in an empty home, with what it prints kept. */
export function makeCall(options: CallOptions = {}): TestCall {
  const home = options.home ?? mkdtempSync(path.join(tmpdir(), 'zanei-call-'));
  if (options.home === undefined) onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { answers = null } = options;
  const left = [...(answers ?? [])];
  let [out, err] = ['', ''];
  const call: CommandCall = {
    values: options.values ?? {},
    words: [],
    globals: { json: false, quiet: false, verbose: 0, ...options.globals },
    paths: () => ({
      config: path.join(home, '.config/zanei/config.toml'),
      store: path.join(home, '.local/state/zanei/store.sqlite'),
    }),
    io: {
      out: (text) => void (out += text),
      err: (text) => void (err += text),
      ask(question) {
        err += question;
        const answer = left.shift();
        return answer === undefined ? Promise.reject(new Error('asked too often')) : Promise.resolve(answer);
      },
      terminal: {
        columns: () => null,
        errorColumns: () => null,
        colour: () => false,
        canRedraw: () => false,
        canAsk: () => answers !== null,
      },
      env: { HOME: home, PATH: '/usr/bin:/bin' },
      now: () => Date.now(),
    },
  };
  return { call, home, out: () => out, err: () => err };
}
