import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface Finished {
  code: number | null;
  out: string;
  err: string;
}

/** Where a built program of ours is. */
export const program = (name: 'zanei' | 'zanei-mcp'): string => path.join(root, 'bin', name);

/** Runs `bin/zanei` to its end in an otherwise empty environment; `home` holds its settings and store. */
export function zanei(
  home: string,
  args: readonly string[],
  more: { env?: Record<string, string>; input?: string } = {},
): Finished {
  const done = spawnSync(program('zanei'), args, {
    encoding: 'utf8',
    input: more.input ?? '',
    maxBuffer: 1 << 28,
    env: { PATH: process.env.PATH ?? '', HOME: home, TZ: 'UTC', ...more.env },
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}
