import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { startChild, type Child, type ChildOptions } from './child.ts';
import { until } from './until.ts';

const run = promisify(execFile);

/** A headless X11 desktop with a window manager, a D-Bus session and an accessibility bus. */
export interface Desktop {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Starts a program on it; ended with the desktop at the latest. */
  start(name: string, command: string, args: readonly string[], env?: NodeJS.ProcessEnv): Child;
  /** Runs a program to its end and returns what it wrote. */
  tool(command: string, args: readonly string[]): Promise<string>;
  /** Ends everything that was started, the last first. */
  stop(): Promise<void>;
}

/** Starts a desktop of its own in `folder`; touches nothing outside it. */
export async function startDesktop(folder: string): Promise<Desktop> {
  const home = path.join(folder, 'home');
  const runtime = path.join(folder, 'runtime');
  mkdirSync(home, { recursive: true });
  mkdirSync(runtime, { mode: 0o700 });
  const bus = path.join(runtime, 'session-bus');
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_SESSION_TYPE: 'x11',
    LANG: 'C.UTF-8',
    GTK_A11Y: 'atspi',
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${bus}`,
  };
  const children: Child[] = [];
  const begin = (options: Omit<ChildOptions, 'env' | 'log'>, extra: NodeJS.ProcessEnv = {}): Child => {
    const log = path.join(folder, `${String(children.length)}-${options.name}.log`);
    const child = startChild({ ...options, env: { ...env, ...extra }, log });
    children.push(child);
    return child;
  };
  const tool = async (command: string, args: readonly string[]): Promise<string> =>
    (await run(command, args, { env })).stdout.trim();
  const stop = async (): Promise<void> => {
    for (const child of children.toReversed()) await child.end();
  };
  try {
    const server = begin({
      name: 'Xvfb',
      command: 'Xvfb',
      args: ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp', '-ac'],
      displayPipe: true,
    });
    env.DISPLAY = `:${await readDisplay(server)}`;
    const session = begin({
      name: 'dbus',
      command: 'dbus-daemon',
      args: ['--session', `--address=unix:path=${bus}`, '--nofork', '--nopidfile'],
    });
    await until(
      'the session bus',
      () => session.ended,
      () => Promise.resolve(existsSync(bus)),
    );
    const manager = begin({ name: 'openbox', command: 'openbox', args: [] });
    await until(
      'the window manager',
      () => manager.ended,
      async () => (await tool('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK']).catch(() => '')).includes('0x'),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    folder,
    env,
    start: (name, command, args, extra) => begin({ name, command, args }, extra),
    tool,
    stop,
  };
}

/** The number of the display that the server chose, from its file descriptor 3. */
async function readDisplay(server: Child): Promise<string> {
  let text = '';
  (server.process.stdio[3] as Readable).on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  return until(
    'the X server',
    () => server.ended,
    () => Promise.resolve(/^(\d+)\n/.exec(text)?.[1] ?? null),
  );
}
