import type { CommandCall } from '../command.ts';

const WIDTH = 30;

/** A bar for long work on standard error; nothing at all when that is no terminal, or with --quiet. */
export interface ProgressBar {
  /** `fraction` 0 to 1. */
  show(fraction: number): void;
  /** Clears the line. */
  end(): void;
}

/** A bar that appears with the first `show` and draws only when a step is visible. */
export function progressBar(call: CommandCall, label: string): ProgressBar {
  const on = call.io.terminal.canAsk() && !call.globals.quiet;
  let drawn = -1;
  return {
    show(fraction) {
      const filled = Math.round(Math.min(1, Math.max(0, fraction)) * WIDTH);
      if (!on || filled === drawn) return;
      drawn = filled;
      call.io.err(
        `\r${label} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${Math.round((filled / WIDTH) * 100)} %`,
      );
    },
    end() {
      if (drawn >= 0) call.io.err(`\r${' '.repeat(label.length + WIDTH + 9)}\r`);
    },
  };
}
