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

/** `zanei COMMAND --help`. */
export function commandHelp(command: Command): string {
  const places = command.positionals.map((place) => {
    const name = place.rest === true ? `${place.name}...` : place.name;
    return place.required ? ` ${name}` : ` [${name}]`;
  });
  return [
    `zanei ${command.name}: ${command.summary}\n`,
    `\nUsage: zanei ${command.name}${command.options.length > 0 ? ' [OPTIONS]' : ''}${places.join('')}\n`,
    command.details === undefined ? '' : `\n${command.details}\n`,
    command.positionals.length === 0
      ? ''
      : `\nArguments:\n${columns(command.positionals.map((place) => [place.name, `${place.about}${place.choices === undefined ? '' : ` (${place.choices.join(', ')})`}`] as const))}`,
    command.options.length === 0 ? '' : `\nOptions:\n${columns(command.options.map(optionRow))}`,
    `\nGlobal options:\n${columns(GLOBAL_OPTIONS.map(optionRow))}`,
  ].join('');
}
