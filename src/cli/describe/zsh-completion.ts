import type { Command, CommandOption } from '../command.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';

/** Inside single quotes and brackets of an _arguments spec. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''").replaceAll(/[[\]:\\]/g, '\\$&');
}

function spec(option: CommandOption): string {
  const { name, about, value, choices, repeat } = option;
  const action =
    choices !== undefined
      ? `:${value ?? ''}:(${choices.join(' ')})`
      : value === 'PATH' || value === 'FILE'
        ? `:${value}:_files`
        : value === undefined
          ? ''
          : `:${value}: `;
  return `'${repeat === true ? '*' : ''}--${name}[${quoted(about)}]${action}'`;
}

function arm(command: Command): string {
  const places = command.positionals.map(
    ({ name, choices }, index) =>
      `'${index + 1}:${name}:${choices === undefined ? ' ' : `(${choices.join(' ')})`}'`,
  );
  return `      ${command.name}) _arguments -s ${[...command.options.map(spec), ...GLOBAL_OPTIONS.map(spec), ...places].join(' ')} ;;`;
}

/** A zsh completion script made from the command table. */
export function zshCompletion(commands: readonly Command[]): string {
  return `#compdef zanei
# zsh completion for zanei; made from its command table (zanei completions zsh)
_zanei() {
  local -a commands
  local line state
  commands=(
${commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`).join('\n')}
  )
  _arguments -C -s ${GLOBAL_OPTIONS.map(spec).join(' ')} '1:command:->command' '*::argument:->arguments'
  case $state in
    command) _describe 'command' commands ;;
    arguments) case $line[1] in
${commands.map(arm).join('\n')}
    esac ;;
  esac
}
_zanei "$@"
`;
}
