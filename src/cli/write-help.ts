import type { Command, CommandOption } from './command.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';

/** Two columns, the left one as wide as its longest entry. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
}

function optionRow(option: CommandOption): readonly [string, string] {
  const short = option.short === undefined ? '    ' : `-${option.short}, `;
  const value = option.value === undefined ? '' : ` ${option.value}`;
  const choices = option.choices === undefined ? '' : ` (${option.choices.join(', ')})`;
  const fallback = option.default === undefined ? '' : ` [default: ${option.default}]`;
  return [`${short}--${option.name}${value}`, `${option.about}${choices}${fallback}`];
}

/** `zanei --help`. */
export function generalHelp(commands: readonly Command[]): string {
  return [
    'Zanei keeps a private, local record of what you did on this computer and lets your AI agents read it.\n',
    '\nUsage: zanei [OPTIONS] COMMAND\n',
    '\nCommands:\n',
    columns(commands.map(({ name, summary }) => [name, summary] as const)),
    '\nOptions:\n',
    columns(GLOBAL_OPTIONS.map(optionRow)),
    '\nExit codes: 0 done, 1 failed, 2 wrong arguments, 3 a required permission is missing, 4 no recorder is running.\n',
    'More on a command: zanei COMMAND --help\n',
  ].join('');
}

/** `zanei query [OPTIONS]`, with the words it takes. */
export function usageOf(command: Command): string {
  const places = command.positionals.map((place) => {
    const name = place.rest === true ? `${place.name}...` : place.name;
    return place.required ? ` ${name}` : ` [${name}]`;
  });
  return `zanei ${command.name}${command.options.length > 0 ? ' [OPTIONS]' : ''}${places.join('')}`;
}

/** `zanei COMMAND --help`. */
export function commandHelp(command: Command): string {
  const { details, positionals, options } = command;
  const words = positionals.map(({ name, about, choices }): readonly [string, string] => [
    name,
    `${about}${choices === undefined ? '' : ` (${choices.join(', ')})`}`,
  ]);
  return [
    `zanei ${command.name}: ${command.summary}\n`,
    `\nUsage: ${usageOf(command)}\n`,
    details === undefined ? '' : `\n${details}\n`,
    words.length === 0 ? '' : `\nArguments:\n${columns(words)}`,
    options.length === 0 ? '' : `\nOptions:\n${columns(options.map(optionRow))}`,
    `\nGlobal options:\n${columns(GLOBAL_OPTIONS.map(optionRow))}`,
  ].join('');
}
