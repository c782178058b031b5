import { existsSync } from 'node:fs';

/** Asked every 5 s; a sentence means that the recorder must end, null that all is well. */
export type Guard = () => string | null;

/** The first sentence that any guard has to say; null when all is well. */
export function askGuards(guards: readonly Guard[]): string | null {
  return guards.map((guard) => guard()).find((reason) => reason !== null) ?? null;
}

/** One or two misses may be an update in progress. */
const MISSES = 3;

/** Ends a recorder whose program was removed (three looks in a row), so that nothing nobody can see goes on recording. */
export function executableGuard(executable: string): Guard {
  let misses = 0;
  return () => {
    misses = existsSync(executable) ? 0 : misses + 1;
    return misses < MISSES ? null : 'the program was removed; the recorder ends';
  };
}

/** Ends a foreground recorder whose parent (the terminal, the script) is gone; `parentPid` reads it afresh. */
export function parentGuard(parentPid: () => number): Guard {
  const parent = parentPid();
  return () => (parentPid() === parent ? null : 'the parent process is gone; the recorder ends');
}
