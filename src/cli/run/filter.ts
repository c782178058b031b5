import { ZaneiError } from '../../core/errors.ts';
import { changeFilter } from '../filter/change-filter.ts';
import { showFilters } from '../filter/show-filter.ts';
import { testFilter } from '../filter/test-filter.ts';
import type { CommandCall } from '../command.ts';

/** `zanei filter`: which apps and sites are recorded. */
export function runFilter(call: CommandCall): number | Promise<number> {
  const [what, extra] = call.words;
  if ((what === 'show' || what === 'test') && extra !== undefined) {
    throw new ZaneiError('usage', `zanei filter ${what} does not take "${extra}"`, { field: 'MORE' });
  }
  if (what === 'show') return showFilters(call);
  return what === 'test' ? testFilter(call) : changeFilter(call);
}
