import type { Facts } from '../../core/policy/facts.ts';
import type { Verdict } from '../../core/policy/judge.ts';

/** What a copy makes of the clipboard for pastes to come. */
export function originAfter({ clipboard }: Facts, losses: Verdict): Facts['clipboard'] {
  if (clipboard === 'concealed') return 'concealed';
  return losses.has('event') || losses.has('text') ? 'withheld' : clipboard;
}
