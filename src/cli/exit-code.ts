import type { ErrorCode } from '../core/errors.ts';

/** Exit codes of contract 8.1; every other error is 1. */
const EXIT_CODES: Partial<Record<ErrorCode, number>> = {
  usage: 2,
  permission_missing: 3,
  recorder_not_running: 4,
};

/** The exit code of an error, 1 to 4. */
export function exitCode(code: ErrorCode): number {
  return EXIT_CODES[code] ?? 1;
}
