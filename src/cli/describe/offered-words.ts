import type { Command, CommandOption, CommandPositional } from '../command.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';

/** What a shell can offer for an option's value or a positional: words, the names of files, or nothing. */
export function offeredWords(place: CommandOption | CommandPositional): readonly string[] | 'files' {
  const name = 'value' in place ? place.value : place.name;
  if (name === 'PATH' || name === 'FILE') return 'files';
  return place.choices ?? ('hints' in place ? place.hints : undefined) ?? [];
}

/** Every option that takes a value, as it is typed; the words behind them are no commands. */
export function valueFlags(commands: readonly Command[]): string[] {
  const options = [...GLOBAL_OPTIONS, ...commands.flatMap((command) => command.options)];
  return [...new Set(options.flatMap(({ name, value }) => (value === undefined ? [] : [`--${name}`])))];
}

/** An option as it is typed, the short form last. */
export function flagsOf({ name, short }: CommandOption): string[] {
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
}
