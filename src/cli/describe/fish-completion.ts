import type { Command, CommandOption } from '../command.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function optionLine(option: CommandOption, condition: string): string {
  const { name, short, value, choices, about } = option;
  return [
    'complete -c zanei',
    condition,
    `-l ${name}`,
    short === undefined ? '' : `-s ${short}`,
    value === undefined ? '' : value === 'PATH' || value === 'FILE' ? '-r -F' : '-x',
    choices === undefined ? '' : `-a ${quoted(choices.join(' '))}`,
    `-d ${quoted(about)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function commandLines(command: Command): string[] {
  const seen = `-n ${quoted(`__fish_seen_subcommand_from ${command.name}`)}`;
  const places = command.positionals.flatMap(({ choices }) =>
    choices === undefined ? [] : [`complete -c zanei ${seen} -f -a ${quoted(choices.join(' '))}`],
  );
  return [
    `complete -c zanei -n __fish_use_subcommand -f -a ${command.name} -d ${quoted(command.summary)}`,
    ...places,
    ...command.options.map((option) => optionLine(option, seen)),
  ];
}

/** A fish completion script made from the command table. */
export function fishCompletion(commands: readonly Command[]): string {
  return `# fish completion for zanei; made from its command table (zanei completions fish)
${[...GLOBAL_OPTIONS.map((option) => optionLine(option, '')), ...commands.flatMap(commandLines)].join('\n')}
`;
}
