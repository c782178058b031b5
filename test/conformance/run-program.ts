import { spawn } from 'node:child_process';

export interface ProgramRun {
  code: number | null;
  /** stdout and stderr in the order they came. */
  output: string;
}

/** Runs a program to its end without a shell; killed after `timeout_ms`. */
export function runProgram(
  command: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; timeout_ms: number },
): Promise<ProgramRun> {
  const [file = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: options.env ?? process.env,
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeout_ms,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const take = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => take(`${error.name}\n`));
    child.on('close', (code) => resolve({ code, output }));
  });
}
