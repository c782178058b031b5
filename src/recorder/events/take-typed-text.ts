import type { Waiting } from '../../core/coalesce/coalescer.ts';

/** Keys told before Secure Input may have been pressed under it. */
export function takeTypedText(waiting: Iterable<Waiting>): void {
  for (const { event } of waiting) if (event.type === 'input.key') event.data.text = null;
}
