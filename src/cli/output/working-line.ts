import type { CommandCall } from '../command.ts';
import { displayWidth } from './display-width.ts';

/** Says what is under way while it cannot tell how far it is; only where a bar would be drawn and the line fits. Returns what clears it. */
export function workingLine(call: CommandCall, text: string): () => void {
  const { terminal } = call.io;
  const line = `${text} …`;
  const width = displayWidth(line);
  if (!terminal.canRedraw() || call.globals.quiet || width >= (terminal.errorColumns() ?? 0)) {
    return () => undefined;
  }
  call.io.err(`\r${line}`);
  return () => call.io.err(`\r${' '.repeat(width)}\r`);
}
