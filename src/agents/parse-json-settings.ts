import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { refuseAt } from './text-place.ts';

/** What a client's parser takes beyond JSON. */
export interface JsonDialect {
  comments: boolean;
  trailingCommas: boolean;
}

/** `InvalidCommentToken` → `invalid comment token` */
const words = (code: string): string => code.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();

/** The tree of a settings file, null when the text is blank. Throws ZaneiError config_invalid unless its root is an object. */
export function parseJsonSettings(text: string, dialect: JsonDialect, file: string): Node | null {
  const bom = text.startsWith('\ufeff');
  if (bom && !dialect.comments) {
    refuseAt(
      file,
      text,
      0,
      'starts with a byte-order mark, which this client does not read; save the file without it',
    );
  }
  const body = bom ? ` ${text.slice(1)}` : text;
  if (body.trim() === '') return null;
  const errors: ParseError[] = [];
  const root = parseTree(body, errors, {
    disallowComments: !dialect.comments,
    allowTrailingComma: dialect.trailingCommas,
  });
  const error = errors[0];
  if (error !== undefined)
    refuseAt(file, text, error.offset, `not valid JSON: ${words(printParseErrorCode(error.error))}`);
  if (root?.type !== 'object')
    refuseAt(file, text, root?.offset ?? 0, 'the outermost value is not an object');
  if (!dialect.comments) refuseWhatJsonRefuses(text, file);
  return root;
}

/** The tree parser forgives some faults (a number such as `01`, control characters in strings) that the client's does not. */
function refuseWhatJsonRefuses(text: string, file: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    const at = cause instanceof Error ? /position (\d+)/.exec(cause.message)?.[1] : undefined;
    refuseAt(file, text, Number(at ?? 0), 'not valid JSON');
  }
}

/** One `"key": value` of an object. */
export interface JsonProperty {
  /** From the key's quote to the end of the value. */
  start: number;
  end: number;
  value: Node;
}

/** The property `key` of an object. Throws ZaneiError config_invalid when it is there twice: which one counts differs between clients. */
export function propertyOf(object: Node, key: string, text: string, file: string): JsonProperty | null {
  const found = (object.children ?? []).filter((property) => property.children?.[0]?.value === key);
  const second = found[1];
  if (second !== undefined) refuseAt(file, text, second.offset, `"${key}" is there twice`);
  const property = found[0];
  const value = property?.children?.[1];
  if (property === undefined || value === undefined) return null;
  return { start: property.offset, end: value.offset + value.length, value };
}
