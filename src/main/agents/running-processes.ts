import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { RunningProcess } from '../../core/app/agent-connections.ts';

const run = promisify(execFile);
const MAX_BUFFER = 16 * 1024 * 1024;

/** The programs of this user that run now, looked up without blocking; empty where that cannot be asked. */
export function runningProcesses(platform: string): () => Promise<RunningProcess[]> {
  if (platform === 'linux') return fromProc;
  return platform === 'darwin' ? fromPs : () => Promise.resolve([]);
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the parent is the second field behind the name's closing bracket. */
async function fromProc(): Promise<RunningProcess[]> {
  const user = process.getuid?.();
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(names.map((name) => readOne(name, user).catch(() => null)));
  return found.filter((one) => one !== null);
}

async function readOne(name: string, user: number | undefined): Promise<RunningProcess | null> {
  const folder = `/proc/${name}`;
  if ((await stat(folder)).uid !== user) return null;
  const [line, facts] = await Promise.all([
    readFile(`${folder}/cmdline`, 'utf8'),
    readFile(`${folder}/stat`, 'utf8'),
  ]);
  const [, parent] = facts
    .slice(facts.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { pid: Number(name), parent: parent ?? 0, command: line.replaceAll('\0', ' ').trim() };
}

/** `ps` by its path, so that nothing on PATH can stand in for it. */
async function fromPs(): Promise<RunningProcess[]> {
  const user = String(process.getuid?.() ?? '');
  const args = ['-ww', '-U', user, '-o', 'pid=,ppid=,command='];
  const { stdout } = await run('/bin/ps', args, { maxBuffer: MAX_BUFFER, env: { LC_ALL: 'C' } });
  return parsePs(stdout);
}

/** Lines of `pid ppid command`. */
export function parsePs(text: string): RunningProcess[] {
  return [...text.matchAll(/^\s*(\d+)\s+(\d+)\s+(\S.*)$/gm)].map(([, pid, parent, command]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command: command?.trimEnd() ?? '',
  }));
}
