import type { Command, CommandOption } from './command.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';
import { wrapText } from './output/wrap-text.ts';

/** Columns of help where the output is no terminal, and the most of one that is. */
export const HELP_COLUMNS = 100;
/** The least room for explanations beside their names; with less they go below. */
const BESIDE = 30;

/** Two columns, the left one as wide as its longest entry; in a narrow terminal the right one goes below. */
function inColumns(rows: readonly (readonly [string, string])[], columns: number): string {
  const left = Math.max(...rows.map(([name]) => name.length)) + 4;
  const beside = columns - left >= BESIDE;
  const indent = beside ? left : 6;
  return rows
    .flatMap(([name, about]) => {
      const lines = wrapText(about, columns - indent).map((line) => ' '.repeat(indent) + line);
      const [first = ''] = lines;
      return beside
        ? [`  ${name}`.padEnd(left) + first.slice(left), ...lines.slice(1)]
        : [`  ${name}`, ...lines];
    })
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

const paragraph = (text: string, columns: number): string => `${wrapText(text, columns).join('\n')}\n`;

function optionRow(option: CommandOption): readonly [string, string] {
  const short = option.short === undefined ? '    ' : `-${option.short}, `;
  const value = option.value === undefined ? '' : ` ${option.value}`;
  const choices = option.choices === undefined ? '' : ` (${option.choices.join(', ')})`;
  const fallback = option.default === undefined ? '' : ` [default: ${option.default}]`;
  return [`${short}--${option.name}${value}`, `${option.about}${choices}${fallback}`];
}

/** `zanei --help`, in lines of at most `columns`. */
export function generalHelp(commands: readonly Command[], columns: number): string {
  return [
    paragraph(
      'Zanei keeps a private, local record of what you did on this computer and lets your AI agents read it.',
      columns,
    ),
    '\nUsage: zanei [OPTIONS] COMMAND\n',
    '\nCommands:\n',
    inColumns(
      commands.map(({ name, summary }) => [name, summary] as const),
      columns,
    ),
    '\nOptions:\n',
    inColumns(GLOBAL_OPTIONS.map(optionRow), columns),
    '\n',
    paragraph(
      'Exit codes: 0 done, 1 failed, 2 wrong arguments, 3 a required permission is missing, 4 no recorder is running.',
      columns,
    ),
    paragraph('More on a command: zanei COMMAND --help', columns),
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

/** `zanei COMMAND --help`, in lines of at most `columns`. */
export function commandHelp(command: Command, columns: number): string {
  const { details, positionals, options } = command;
  const words = positionals.map(({ name, about, choices }): readonly [string, string] => [
    name,
    `${about}${choices === undefined ? '' : ` (${choices.join(', ')})`}`,
  ]);
  return [
    paragraph(`zanei ${command.name}: ${command.summary}`, columns),
    `\nUsage: ${usageOf(command)}\n`,
    details === undefined ? '' : `\n${paragraph(details, columns)}`,
    words.length === 0 ? '' : `\nArguments:\n${inColumns(words, columns)}`,
    options.length === 0 ? '' : `\nOptions:\n${inColumns(options.map(optionRow), columns)}`,
    `\nGlobal options:\n${inColumns(GLOBAL_OPTIONS.map(optionRow), columns)}`,
  ].join('');
}
