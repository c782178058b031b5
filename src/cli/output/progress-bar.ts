import type { CommandCall } from '../command.ts';
import { displayWidth } from './display-width.ts';

const WIDTH = 30;
/** `[`, `]`, blanks and `100 %`. */
const AROUND = 9;

/** A bar for long work on standard error; nothing at all where a line cannot be drawn over, or with --quiet. */
export interface ProgressBar {
  /** `fraction` 0 to 1. */
  show(fraction: number): void;
  /** Clears the line. */
  end(): void;
}

/** A bar that appears with the first `show` and draws only when a step is visible; never wider than the terminal. */
export function progressBar(call: CommandCall, label: string): ProgressBar {
  const { terminal } = call.io;
  const room = (terminal.errorColumns() ?? 0) - displayWidth(label) - AROUND - 1;
  const width = Math.min(WIDTH, room);
  const on = terminal.canRedraw() && !call.globals.quiet && width > 0;
  let drawn = -1;
  return {
    show(fraction) {
      const filled = Math.round(Math.min(1, Math.max(0, fraction)) * width);
      if (!on || filled === drawn) return;
      drawn = filled;
      const percent = `${Math.round((filled / width) * 100)} %`;
      call.io.err(`\r${label} [${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${percent}`);
    },
    end() {
      if (drawn >= 0) call.io.err(`\r${' '.repeat(displayWidth(label) + width + AROUND)}\r`);
      drawn = -1;
    },
  };
}
