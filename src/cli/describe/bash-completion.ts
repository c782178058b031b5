import type { Command, CommandOption, CommandPositional } from '../command.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';
import { flagsOf, offeredWords, valueFlags } from './offered-words.ts';

const flags = (options: readonly CommandOption[]): string => options.flatMap(flagsOf).join(' ');

/** Offers for one place; an option's value has no other words than its own. */
function offer(place: CommandOption | CommandPositional): string {
  const words = offeredWords(place);
  return words === 'files' ? '_zanei_files' : `_zanei_words '${words.join(' ')}'`;
}

/** `case` arms that complete the value of an option. Options of one name offer the same in every command, or are told apart by it. */
function valueArms(commands: readonly Command[]): string {
  const arms = (options: readonly CommandOption[], command: string): string[] =>
    options
      .filter(({ value }) => value !== undefined)
      .map((option) => `    ${command}:--${option.name}) ${offer(option)}; return ;;`);
  return [...arms(GLOBAL_OPTIONS, '*'), ...commands.flatMap(({ name, options }) => arms(options, name))].join(
    '\n',
  );
}

function commandArm({ name, positionals, options }: Command): string {
  const last = positionals.length - 1;
  const places = positionals.map(
    (place, index) => `${place.rest === true && index === last ? '*' : index}) ${offer(place)} ;;`,
  );
  const words = places.length === 0 ? '' : `case $place in ${places.join(' ')} esac; `;
  const own = flags([...options, ...GLOBAL_OPTIONS]);
  return `    ${name}) ${words}_zanei_flags '${own}' ;;`;
}

/** A bash completion script made from the command table; for bash 3.2 (macOS) and later. */
export function bashCompletion(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  return `# bash completion for zanei; made from its command table (zanei completions bash)
_zanei_words() {
  local IFS=$' \\t\\n'
  COMPREPLY+=($(compgen -W "$1" -- "$current"))
}
_zanei_flags() {
  if [[ $current == -* || ( -z $current && \${#COMPREPLY[@]} -eq 0 ) ]]; then _zanei_words "$1"; fi
}
_zanei_files() {
  local IFS=$'\\n'
  COMPREPLY+=($(compgen -f -- "$current"))
  type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
  return 0
}
_zanei() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command= place=0 i
  # --format=json comes as three words
  if [[ $current == = ]]; then current=
  elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${valueFlags(commands).join('|')})
        [[ \${COMP_WORDS[i+1]} == = ]] && ((i++))
        ((i++)) ;;
      -*|=) ;;
      *) if [[ -z $command ]]; then command=\${COMP_WORDS[i]}; else ((place++)); fi ;;
    esac
  done
  case $command:$previous in
${valueArms(commands)}
  esac
  case $command in
    '') _zanei_words '${names}'; _zanei_flags '${flags(GLOBAL_OPTIONS)}' ;;
${commands.map(commandArm).join('\n')}
  esac
}
complete -F _zanei zanei
`;
}
