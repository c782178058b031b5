import { ZaneiError } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { bashCompletion } from '../describe/bash-completion.ts';
import { fishCompletion } from '../describe/fish-completion.ts';
import { zshCompletion } from '../describe/zsh-completion.ts';

const SHELLS: Record<string, (commands: readonly Command[]) => string> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `zanei completions SHELL`; `table` is the whole command table, itself included. */
export function completionsCommand(table: () => readonly Command[]): Command {
  return {
    name: 'completions',
    summary: 'print a completion script for a shell',
    positionals: [{ name: 'SHELL', about: 'which shell', required: true, choices: Object.keys(SHELLS) }],
    options: [],
    run(call) {
      const script = SHELLS[call.words[0] ?? ''];
      if (script === undefined)
        throw new ZaneiError('usage', `SHELL must be one of ${Object.keys(SHELLS).join(', ')}`, {
          field: 'SHELL',
        });
      call.io.out(script(table()));
      return 0;
    },
  };
}
