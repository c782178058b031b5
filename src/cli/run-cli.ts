import { resolvePaths } from '../config/read/resolve-paths.ts';
import { ZaneiError } from '../core/errors.ts';
import type { Command, CommandIo } from './command.ts';
import { exitCode } from './exit-code.ts';
import { parseCall, type ParsedCall } from './parse-call.ts';
import { commandHelp, generalHelp, HELP_COLUMNS } from './write-help.ts';

const given = (value: ParsedCall['values'][string]): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Runs one command line and returns its exit code; every refusal is one line `error: …` on standard error. */
export async function runCli(
  argv: readonly string[],
  commands: readonly Command[],
  io: CommandIo,
  version: string,
): Promise<number> {
  let command: Command | null = null;
  try {
    const parsed = parseCall(argv, commands);
    const { values, words } = parsed;
    command = parsed.command;
    if (values.version === true) {
      io.out(`zanei ${version}\n`);
      return 0;
    }
    if (command === null || values.help === true) {
      const columns = Math.min(io.terminal.columns() ?? HELP_COLUMNS, HELP_COLUMNS);
      const help = command === null ? generalHelp(commands, columns) : commandHelp(command, columns);
      if (values.help === true) io.out(help);
      else io.err(help);
      return values.help === true ? 0 : 2;
    }
    const paths = () =>
      resolvePaths({ config: given(values.config), store: given(values.store), env: io.env });
    const verbose = Array.isArray(values.verbose) ? values.verbose.length : 0;
    if (verbose > 0) io.err(`config=${paths().config} store=${paths().store}\n`);
    return await command.run({
      values,
      words,
      globals: { json: values.json === true, quiet: values.quiet === true, verbose },
      paths,
      io,
    });
  } catch (error) {
    if (!(error instanceof ZaneiError)) throw error;
    io.err(`error: ${messageFor(command, error).replaceAll(/\s*\n\s*/g, ' ')}\n`);
    return exitCode(error.code);
  }
}

/** The answers' own refusals name their parameters (`token_budget`); on the command line those are options (`--token-budget`). */
function messageFor(command: Command | null, { field, message }: ZaneiError): string {
  if (field === null || !/^[a-z_]+$/.test(field) || !message.startsWith(field)) return message;
  const word = field.replaceAll('_', '-');
  const option = command?.options.find(({ name }) => name === word || `${name}s` === word);
  return option === undefined ? message : `--${option.name}${message.slice(field.length)}`;
}
