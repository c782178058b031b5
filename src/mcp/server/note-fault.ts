import { ProtocolError } from '@modelcontextprotocol/server';
import { ZaneiError } from '../../core/errors.ts';

/**
 * Says on stderr that something of ours broke and where, for a bug report. Only the error's name and its stack frames: a message may
 * hold what was recorded. Refusals, store troubles and what the client took back are no faults and stay silent.
 */
export function noteFault(error: unknown): void {
  if (error instanceof ProtocolError || (error instanceof ZaneiError && error.code !== 'internal')) return;
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const known = error instanceof Error ? error : new Error();
  const frames = (known.stack ?? '')
    .replace(known.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  process.stderr.write(`zanei-mcp: ${known.name}\n${frames.slice(0, 8).join('\n')}\n`);
}
