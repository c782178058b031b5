import type { ToldSchema } from './tell-schema.ts';

/** What a field takes, in words: `an integer from 1 to 1000`, `one of "coarse", "fine"`, `a list of strings`. */
export function acceptedForm(schema: ToldSchema): string {
  if (schema.enum !== undefined)
    return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'an integer' : 'a number'}${bounds(schema)}`;
    case 'array':
      return `a list${schema.maxItems === undefined ? '' : ` of at most ${schema.maxItems}`}${itemWords(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return 'an object';
    default:
      return 'a string';
  }
}

function bounds({ minimum, maximum }: ToldSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}

function itemWords({ items, maxItems }: ToldSchema): string {
  if (items?.type !== 'string') return '';
  return maxItems === undefined ? ' of strings' : ' strings';
}
