/** What the standard streams are attached to; asked when needed, never cached. */
export interface Terminal {
  /** Columns of standard output, or null when it is no terminal. */
  columns(): number | null;
  /** Colours may be used on standard output (a terminal, no NO_COLOR, TERM is not dumb). */
  colour(): boolean;
  /** Standard input and standard error are terminals, so a question can be asked. */
  canAsk(): boolean;
}

/** The real terminal, by the NO_COLOR convention (no-color.org: any non-empty value). */
export function processTerminal(env: Record<string, string | undefined>): Terminal {
  return {
    columns: () => (process.stdout.isTTY ? process.stdout.columns : null),
    colour: () => process.stdout.isTTY && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb',
    canAsk: () => process.stdin.isTTY && process.stderr.isTTY,
  };
}
