import type { Terminal } from './terminal.ts';

/** Select Graphic Rendition of ECMA-48: on, and what takes it back. */
const STYLES = { bold: [1, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;
export type Style = keyof typeof STYLES;

/** The text in a style where standard output shows colours, else as it is. */
export function paint(terminal: Terminal, style: Style, text: string): string {
  const [on, off] = STYLES[style];
  return terminal.colour() ? `\u001b[${on}m${text}\u001b[${off}m` : text;
}
