import { parseArgs } from 'node:util';
import { ZaneiError } from '../core/errors.ts';
import type { Command, CommandOption } from './command.ts';
import { GLOBAL_OPTIONS } from './global-options.ts';
import { suggest } from './suggest.ts';

/** What stands on the command line, before any value is judged. */
export interface ParsedCall {
  command: Command | null;
  values: Record<string, string | boolean | string[] | undefined>;
  words: string[];
}

const usage = (message: string, field: string): ZaneiError => new ZaneiError('usage', message, { field });

/** Long options that take a value, of every command: needed to find the command word before its own options are known. */
function valueOptions(commands: readonly Command[]): Map<string, CommandOption> {
  const all = [...GLOBAL_OPTIONS, ...commands.flatMap(({ options }) => options)];
  return new Map(
    all.flatMap((option) => [
      [`--${option.name}`, option],
      ...(option.short === undefined ? [] : [[`-${option.short}`, option] as const]),
    ]),
  );
}

/** Index of the command word: the first that is neither an option nor an option's value; -1 when there is none. */
function commandIndex(argv: readonly string[], known: Map<string, CommandOption>): number {
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? '';
    if (word === '--') return -1;
    if (!word.startsWith('-') || word === '-') return i;
    if (!word.includes('=') && known.get(word)?.value !== undefined) i++;
  }
  return -1;
}

/** Splits a command line by the table. Throws ZaneiError usage that names the argument and what is accepted. */
export function parseCall(argv: readonly string[], commands: readonly Command[]): ParsedCall {
  const at = commandIndex(argv, valueOptions(commands));
  const name = argv[at];
  const command = commands.find((candidate) => candidate.name === name) ?? null;
  if (name !== undefined && command === null) {
    const near = suggest(
      name,
      commands.map((candidate) => candidate.name),
    );
    throw usage(
      `unknown command "${name}"${near === undefined ? '' : `; did you mean "${near}"?`} (zanei --help lists all)`,
      'command',
    );
  }
  const options = [...GLOBAL_OPTIONS, ...(command?.options ?? [])];
  const { values, tokens } = parseArgs({
    args: argv.filter((_, index) => index !== at),
    options: Object.fromEntries(
      options.map((option) => [
        option.name,
        {
          type: option.value === undefined ? ('boolean' as const) : ('string' as const),
          multiple: option.repeat === true,
          ...(option.short === undefined ? {} : { short: option.short }),
        },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const seen = new Set<string>();
  for (const token of tokens) if (token.kind === 'option') checkOption(token, options, seen, helpOf(command));
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  if (values.help !== true && command !== null) checkWords(command, words);
  return { command, values: values, words };
}

const helpOf = (command: Command | null): string =>
  command === null ? 'zanei --help' : `zanei ${command.name} --help`;

function checkOption(
  token: { name: string; rawName: string; value: string | undefined },
  options: readonly CommandOption[],
  seen: Set<string>,
  help: string,
): void {
  const option = options.find(({ name }) => name === token.name);
  if (option === undefined) {
    const near = suggest(
      token.name,
      options.map(({ name }) => name),
    );
    throw usage(
      `unknown option ${token.rawName}; ${near === undefined ? `${help} lists what there is` : `did you mean --${near}?`}`,
      token.rawName,
    );
  }
  const name = `--${option.name}`;
  checkValue(option, token.value);
  if (seen.has(option.name) && option.repeat !== true) throw usage(`${name} is given twice`, name);
  seen.add(option.name);
}

function checkValue(
  { name: word, value: placeholder, choices }: CommandOption,
  value: string | undefined,
): void {
  const name = `--${word}`;
  if (placeholder === undefined) {
    if (value !== undefined) throw usage(`${name} takes no value`, name);
    return;
  }
  // An empty word is a variable of a script that was not set; taken as "no condition" it would widen what is meant.
  if (value === undefined || value === '') throw usage(`${name} needs a value: ${name} ${placeholder}`, name);
  if (placeholder === 'N' && !/^-?\d{1,15}$/.test(value))
    throw usage(`${name} takes a whole number; got "${value}"`, name);
  if (choices !== undefined) checkChoice(name, value, choices);
}

function checkChoice(name: string, word: string, choices: readonly string[]): void {
  if (choices.includes(word)) return;
  const near = suggest(word, choices);
  throw usage(
    `${name} must be one of ${choices.join(', ')}; got "${word}"${near === undefined ? '' : ` (did you mean ${near}?)`}`,
    name,
  );
}

function checkWords(command: Command, words: readonly string[]): void {
  const missing = command.positionals.find((place, index) => place.required && words[index] === undefined);
  if (missing !== undefined)
    throw usage(`zanei ${command.name} needs ${missing.name}: ${missing.about}`, missing.name);
  const last = command.positionals.at(-1);
  if (words.length > command.positionals.length && last?.rest !== true) {
    throw usage(
      `zanei ${command.name} does not take "${words[command.positionals.length] ?? ''}"; ${helpOf(command)} shows what it takes`,
      command.name,
    );
  }
  for (const [index, place] of command.positionals.entries()) {
    const word = words[index];
    if (word !== undefined && place.choices !== undefined) checkChoice(place.name, word, place.choices);
  }
}
