import { accessSync, closeSync, constants, openSync, readSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { ZaneiError } from '../core/errors.ts';

/** What a client starts: an absolute program and its arguments. */
export interface ServerCommand {
  command: string;
  args: readonly string[];
}

/** The PATH that macOS gives to programs started by an app (launchd's default). */
export const APP_PATH: readonly string[] = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/** Places a program does not stay in, and what to do about it. */
const PASSING_PLACES: readonly (readonly [RegExp, string])[] = [
  [
    /\/AppTranslocation\//,
    'macOS runs Zanei from a temporary copy; move Zanei to the Applications folder and open it from there',
  ],
  [
    /^\/Volumes\//,
    'Zanei runs from a disk image or removable disk; copy Zanei to the Applications folder first',
  ],
  [/\/_npx\//, 'this copy of Zanei lies in a cache; install it first'],
  [/\/\.mount_[^/]+\//, 'Zanei runs from a mounted AppImage; register its installed copy'],
];

/**
 * The command to register for Zanei's program at `executable`, made so that it also starts without a shell's PATH: a script that
 * asks `env` for an interpreter outside {@link APP_PATH} is started through `node` instead.
 * Throws ZaneiError usage for a path that is relative or has control characters, io when it is missing, not executable or will not stay.
 */
export function serverCommand(executable: string, node: string): ServerCommand {
  if (!path.isAbsolute(executable) || /\p{Cc}/u.test(executable)) {
    throw new ZaneiError('usage', 'the command to register must be an absolute path', { field: 'command' });
  }
  const fault = commandFault(executable);
  if (fault !== null) throw new ZaneiError('io', `${executable}: ${fault}`);
  const passing = PASSING_PLACES.find(
    ([place]) => place.test(executable) || place.test(realpathSync(executable)),
  );
  if (passing !== undefined) throw new ZaneiError('io', passing[1]);
  return needsInterpreter(executable)
    ? { command: node, args: [executable, 'mcp'] }
    : { command: executable, args: ['mcp'] };
}

/** Why a registered program cannot be started, null when it can. Follows links. */
export function commandFault(executable: string): string | null {
  const stat = statSync(executable, { throwIfNoEntry: false });
  if (stat === undefined) return 'is not there';
  if (!stat.isFile()) return 'is not a program';
  try {
    accessSync(executable, constants.X_OK);
    return null;
  } catch {
    return 'may not be executed';
  }
}

function needsInterpreter(executable: string): boolean {
  const handle = openSync(executable, constants.O_RDONLY);
  const head = Buffer.alloc(128);
  const length = readSync(handle, head, 0, head.length, 0);
  closeSync(handle);
  const name = /^#!\s*\/usr\/bin\/env\s+(?:-S\s+)?(\S+)/.exec(head.toString('latin1', 0, length))?.[1];
  return name !== undefined && !APP_PATH.some((folder) => commandFault(path.join(folder, name)) === null);
}
