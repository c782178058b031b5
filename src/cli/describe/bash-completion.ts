import type { Command, CommandOption } from '../command.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';

const flags = (options: readonly CommandOption[]): string => options.map(({ name }) => `--${name}`).join(' ');

/** `case` arms that complete the value of an option: its choices, or files for paths. */
function valueArms(options: readonly CommandOption[]): string[] {
  return options.flatMap(({ name, value, choices }) => {
    if (choices !== undefined)
      return [`    --${name}) COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$current")); return ;;`];
    if (value === 'PATH' || value === 'FILE')
      return [`    --${name}) COMPREPLY=($(compgen -f -- "$current")); return ;;`];
    return value === undefined ? [] : [`    --${name}) COMPREPLY=(); return ;;`];
  });
}

function uniqueArms(commands: readonly Command[]): string[] {
  return [...new Set(valueArms([...GLOBAL_OPTIONS, ...commands.flatMap(({ options }) => options)]))];
}

/** Words a command takes at its first place. */
const firstChoices = ({ positionals }: Command): string => (positionals[0]?.choices ?? []).join(' ');

/** A bash completion script made from the command table. */
export function bashCompletion(commands: readonly Command[]): string {
  return `# bash completion for zanei; made from its command table (zanei completions bash)
_zanei() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} word command=
  case $previous in
${uniqueArms(commands).join('\n')}
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in ${commands.map(({ name }) => name).join('|')}) command=$word; break ;; esac
  done
  case $command in
    '') COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} ${flags(GLOBAL_OPTIONS)}' -- "$current")) ;;
${commands
  .map(
    (command) =>
      `    ${command.name}) COMPREPLY=($(compgen -W '${[firstChoices(command), flags(command.options), flags(GLOBAL_OPTIONS)].filter((part) => part !== '').join(' ')}' -- "$current")) ;;`,
  )
  .join('\n')}
  esac
}
complete -F _zanei zanei
`;
}
