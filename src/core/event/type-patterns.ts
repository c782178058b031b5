import { ZaneiError } from '../errors.ts';

/** How types are written, for messages and help. */
export const TYPE_FORMS = 'exact names or one trailing *, such as app.activate or browser.*';

/**
 * Checks type patterns (contract 8.3): trimmed, not empty, at most one `*` and that at the end. Unknown names are fine and
 * match nothing. Throws ZaneiError usage with the accepted forms.
 */
export function parseTypePatterns(list: readonly string[]): string[] {
  return list.map((item) => {
    const pattern = item.trim();
    if (pattern === '' || pattern.slice(0, -1).includes('*')) {
      throw new ZaneiError('usage', `types: not a type pattern; accepted: ${TYPE_FORMS}`, { field: 'types' });
    }
    return pattern;
  });
}
