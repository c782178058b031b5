import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import type { AppClues } from './app-identity.ts';
import type { XConnection } from './x-connection.ts';

/** `LocalClientPID` of the X-Resource extension 1.2. */
const LOCAL_CLIENT_PID = 2;

/** Window ids of a root property such as `_NET_CLIENT_LIST`; zeros are left out. */
export async function readWindowIds(x: XConnection, name: string): Promise<number[]> {
  return words(await x.property(x.root, name)).filter((id) => id !== 0);
}

/** The title as the window manager shows it; empty when there is none. */
export async function readTitle(x: XConnection, window: number): Promise<string> {
  const modern = await x.property(window, '_NET_WM_NAME');
  return modern.length > 0
    ? modern.toString('utf8')
    : (await x.property(window, 'WM_NAME')).toString('latin1');
}

/** Process behind a window: what the server saw on the socket, else what the window claims; null when unknown. */
export async function readPid(x: XConnection, window: number): Promise<number | null> {
  return (await readOwnerPid(x, window)) ?? words(await x.property(window, '_NET_WM_PID'))[0] ?? null;
}

/** Process that owns an X resource (any window, also of a clipboard) as the server saw it; null when it cannot tell. */
export async function readOwnerPid(x: XConnection, resource: number): Promise<number | null> {
  try {
    const res = await x.ask<{ QueryClientIds?: unknown }>((reply) => x.client.require('res', reply));
    if (res.QueryClientIds === undefined) return null;
    const found = await x.ask<{ value: number[] }[]>((reply) =>
      x.client.require('res', (error, extension) => {
        if (error) return reply(error, []);
        extension.QueryClientIds?.([{ client: resource, mask: LOCAL_CLIENT_PID }], reply);
        return true;
      }),
    );
    const pid = found[0]?.value[0];
    return pid === undefined || pid === 0 ? null : pid;
  } catch {
    return null;
  }
}

/** Everything that tells which app a window belongs to. */
export async function readClues(x: XConnection, window: number): Promise<AppClues> {
  const [pid, gtkId, wmClass] = await Promise.all([
    readPid(x, window),
    x.property(window, '_GTK_APPLICATION_ID'),
    x.property(window, 'WM_CLASS'),
  ]);
  const [wmInstance = '', wmName = ''] = wmClass.toString('utf8').split('\0');
  return {
    pid,
    gtkId: gtkId.toString('utf8').replaceAll('\0', ''),
    wmInstance,
    wmClass: wmName,
    launchedBy: pid === null ? '' : readLauncher(pid),
    program: pid === null ? '' : readProgram(pid),
  };
}

/** Is the process still there. */
export function isAlive(pid: number): boolean {
  try {
    // A zombie has ended; only its parent has not noticed yet.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function readProgram(pid: number): string {
  try {
    return basename(readlinkSync(`/proc/${String(pid)}/exe`));
  } catch {
    return '';
  }
}

/** Children inherit the variable, so it counts only together with the pid it was written for. */
function readLauncher(pid: number): string {
  try {
    const environment = readFileSync(`/proc/${String(pid)}/environ`, 'utf8').split('\0');
    const value = (name: string) =>
      environment.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
    if (value('GIO_LAUNCHED_DESKTOP_FILE_PID') !== String(pid)) return '';
    return basename(value('GIO_LAUNCHED_DESKTOP_FILE') ?? '', '.desktop');
  } catch {
    return '';
  }
}

function words(data: Buffer): number[] {
  const found: number[] = [];
  for (let offset = 0; offset + 4 <= data.length; offset += 4) found.push(data.readUInt32LE(offset));
  return found;
}
