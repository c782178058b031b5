import type { McpContext } from '../context.ts';

/** One resource, or one family of them (a template with one variable), as data. */
export interface Resource {
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** `zanei://status`, or with a variable `zanei://timeline/{day}`. */
  uri: string;
  variable: ResourceVariable | null;
  /** The content; `value` is the variable's, '' without one. Null when there is no such resource. */
  read(context: McpContext, value: string): Promise<string | null>;
}

export interface ResourceVariable {
  name: string;
  /** Values worth offering, best first; what starts with the typed text is shown. */
  suggest(context: McpContext): Promise<string[]>;
}
