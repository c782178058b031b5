import type { Command, CommandOption } from '../command.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';
import { offeredWords, valueFlags } from './offered-words.ts';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** `-F` for files, `-a` for words; a value is required and nothing else may stand there. */
function offer(words: readonly string[] | 'files'): string {
  if (words === 'files') return '-F';
  return words.length === 0 ? '' : `-a ${quoted(words.join(' '))}`;
}

function optionLine(option: CommandOption, condition: string): string {
  const { name, short, value, about } = option;
  return [
    'complete -c zanei',
    condition,
    `-l ${name}`,
    short === undefined ? '' : `-s ${short}`,
    value === undefined ? '' : offeredWords(option) === 'files' ? '-r' : '-x',
    value === undefined ? '' : offer(offeredWords(option)),
    `-d ${quoted(about)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function commandLines({ name, summary, positionals, options }: Command): string[] {
  const places = positionals.flatMap((place, index) => {
    const offered = offer(offeredWords(place));
    const at = `__zanei_at ${name} ${place.rest === true ? '-ge' : '-eq'} ${index}`;
    return offered === '' ? [] : [`complete -c zanei -n ${quoted(at)} ${offered}`];
  });
  const seen = `-n ${quoted(`__zanei_at ${name} -ge 0`)}`;
  return [
    `complete -c zanei -n '__zanei_at "" -eq 0' -a ${name} -d ${quoted(summary)}`,
    ...places,
    ...options.map((option) => optionLine(option, seen)),
  ];
}

/** A fish completion script made from the command table. */
export function fishCompletion(commands: readonly Command[]): string {
  return `# fish completion for zanei; made from its command table (zanei completions fish)
# True when the command is $argv[1] ("" for none yet) and the number of words behind it compares ($argv[2]) to $argv[3].
function __zanei_at
    set -l words (commandline -opc)
    set -l name ''
    set -l count 0
    set -l i 2
    while test $i -le (count $words)
        switch $words[$i]
            case ${valueFlags(commands).join(' ')}
                set i (math $i + 1)
            case '-*'
            case '*'
                if test -z "$name"
                    set name $words[$i]
                else
                    set count (math $count + 1)
                end
        end
        set i (math $i + 1)
    end
    test "$name" = "$argv[1]"; and test $count $argv[2] $argv[3]
end
complete -c zanei -f
${[...GLOBAL_OPTIONS.map((option) => optionLine(option, '')), ...commands.flatMap(commandLines)].join('\n')}
`;
}
