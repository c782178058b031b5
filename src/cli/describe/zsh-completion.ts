import type { Command, CommandOption, CommandPositional } from '../command.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';
import { offeredWords } from './offered-words.ts';

/** Inside single quotes and brackets of an _arguments spec. */
function quoted(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''");
}

/** `message:action` of an _arguments spec. */
function action(place: CommandOption | CommandPositional): string {
  const words = offeredWords(place);
  const name = 'value' in place ? (place.value ?? '') : place.name;
  return `${name}:${words === 'files' ? '_files' : words.length === 0 ? ' ' : `(${words.join(' ')})`}`;
}

function spec(option: CommandOption): string {
  const { name, short, about, value, repeat } = option;
  const flag = short === undefined ? `--${name}` : `-${short},--${name}`;
  const rest = `${value === undefined ? '' : '='}[${quoted(about)}]${value === undefined ? '' : `:${action(option)}`}`;
  const times = repeat === true ? `'*'` : `'(${flag.replace(',', ' ')})'`;
  return short === undefined ? `${times}'${flag}${rest}'` : `${times}{${flag}}'${rest}'`;
}

function arm({ name, options, positionals }: Command): string {
  const places = positionals.map(
    (place, index) => `'${place.rest === true ? '*' : index + 1}:${action(place)}'`,
  );
  const specs = [...[...options, ...GLOBAL_OPTIONS].map(spec), ...places];
  return `      ${name}) _arguments -s -S \\\n          ${specs.join(' \\\n          ')} ;;`;
}

/** A zsh completion script made from the command table, for a folder of \`$fpath\` or for sourcing. */
export function zshCompletion(commands: readonly Command[]): string {
  return `#compdef zanei
# zsh completion for zanei; made from its command table (zanei completions zsh)
_zanei() {
  local -a commands
  local curcontext=$curcontext line state state_descr
  typeset -A opt_args
  commands=(
${commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`).join('\n')}
  )
  _arguments -C -s -S \\
    ${GLOBAL_OPTIONS.map(spec).join(' \\\n    ')} \\
    '1:command:->command' '*::argument:->arguments'
  case $state in
    command) _describe 'command' commands ;;
    arguments) case $line[1] in
${commands.map(arm).join('\n')}
    esac ;;
  esac
}
if [ "$funcstack[1]" = _zanei ]; then _zanei "$@"; else compdef _zanei zanei; fi
`;
}
