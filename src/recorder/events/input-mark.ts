import { graphemesOf } from '../../core/policy/inserted-text.ts';
import type { AttributedOf } from './attributed.ts';

/** Graphemes that one key may bring about while an input method composes: a conversion can be longer than its keys. */
const COMPOSED_PER_KEY = 6;

/** What a key means for the field: how many graphemes it may insert (null = says nothing), and whether it ends what was being typed. */
export interface KeyMeaning {
  graphemes: number | null;
  ends: boolean;
}

/** `mayInsert` = the rules would let the key's text through, were it not for composing. */
export function meaningOf({ data, facts }: AttributedOf<'input.key'>, mayInsert: boolean): KeyMeaning {
  if (data.kind === 'delete') return { graphemes: null, ends: false };
  if (data.kind === 'shortcut') return { graphemes: 0, ends: true };
  const ends = data.kind !== 'text' && !facts.composing;
  if (ends || !mayInsert) return { graphemes: 0, ends };
  if (facts.composing) return { graphemes: data.kind === 'text' ? COMPOSED_PER_KEY : 1, ends };
  return { graphemes: Math.max(1, graphemesOf(data.text ?? '').length), ends };
}
