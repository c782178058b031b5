/** What the standard streams are attached to; asked when needed, never cached. */
export interface Terminal {
  /** Columns of standard output, or null when it is no terminal. */
  columns(): number | null;
  /** Columns of standard error, or null when it is no terminal. */
  errorColumns(): number | null;
  /** Colours may be used on standard output (a terminal, no NO_COLOR, TERM is not dumb). */
  colour(): boolean;
  /** A line of standard error can be drawn over (a terminal, and TERM is not dumb). */
  canRedraw(): boolean;
  /** Standard input and standard error are terminals, so a question can be asked. */
  canAsk(): boolean;
}

/** A terminal that does not tell its width. */
const USUAL_COLUMNS = 80;

/** The real terminal, by the NO_COLOR convention (no-color.org: any non-empty value). */
export function processTerminal(env: Record<string, string | undefined>): Terminal {
  const isDumb = env.TERM === 'dumb' || (env.TERM ?? '') === '';
  const columnsOf = (stream: NodeJS.WriteStream): number | null =>
    stream.isTTY ? stream.columns || USUAL_COLUMNS : null;
  return {
    columns: () => columnsOf(process.stdout),
    errorColumns: () => columnsOf(process.stderr),
    colour: () => process.stdout.isTTY && (env.NO_COLOR ?? '') === '' && !isDumb,
    canRedraw: () => process.stderr.isTTY && !isDumb,
    canAsk: () => process.stdin.isTTY && process.stderr.isTTY,
  };
}
