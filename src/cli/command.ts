import type { Paths } from '../config/read/resolve-paths.ts';
import type { Terminal } from './output/terminal.ts';

/** One option of a command, as data: the parser, `--help`, the docs and the completions are made from it. */
export interface CommandOption {
  /** Long name without dashes. */
  name: string;
  short?: string;
  /** Placeholder of its value (`TIME`); absent for a switch. */
  value?: string;
  /** May be given several times. */
  repeat?: boolean;
  about: string;
  /** Shown in help; applied by the parameter schema, not by the parser. */
  default?: string;
  /** The closed set of values, for help, completions and suggestions. */
  choices?: readonly string[];
}

/** A place for a word that is no option (`set KEY VALUE`). */
export interface CommandPositional {
  name: string;
  about: string;
  required: boolean;
  /** Takes all the words that are left. */
  rest?: boolean;
  choices?: readonly string[];
  /** Words that completions offer; others are taken too. */
  hints?: readonly string[];
}

/** Where a command writes and what it may know of the outside. Tests pass their own. */
export interface CommandIo {
  out(text: string): void;
  err(text: string): void;
  /** Asks on standard error and reads one line of standard input; null at its end. Callers check `terminal.canAsk()` where a terminal is required. */
  ask(question: string): Promise<string | null>;
  terminal: Terminal;
  env: Record<string, string | undefined>;
  now(): number;
}

export interface GlobalValues {
  json: boolean;
  quiet: boolean;
  verbose: number;
}

/** One parsed call. `values` holds only what was given: strings for options with a value, true for switches, arrays for repeated ones. */
export interface CommandCall {
  values: Record<string, string | boolean | string[] | undefined>;
  words: string[];
  globals: GlobalValues;
  /** Resolved on first use, so that `--help` works without HOME. */
  paths(): Paths;
  io: CommandIo;
}

/** A command of `zanei`. `run` returns the exit code (contract 8.1) or throws ZaneiError. */
export interface Command {
  name: string;
  /** One line, no full stop, shown in the list. */
  summary: string;
  /** More, for `zanei <command> --help`, paragraphs separated by blank lines. */
  details?: string;
  positionals: readonly CommandPositional[];
  options: readonly CommandOption[];
  run(call: CommandCall): number | Promise<number>;
}
