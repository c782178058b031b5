import type { PhrasePart } from './phrase.ts';

/** Words of others in a fact: a title, an app or host, an address. Untrusted; cleaned when written. */
export type FactWords = Exclude<PhrasePart, string>;

/**
 * What one line of a session says, before any language: its kind, the words of others it names (`what`, in the order each
 * kind tells) and counts. Times in ms.
 */
export type ActivityFact =
  /** `what`: the document (a name = an app's window without a title), then its app when that is not the session's. */
  | { kind: 'edited'; what: readonly FactWords[]; keys: number; saves: number }
  | { kind: 'committed'; what: readonly never[]; keys: number; saves: number }
  | { kind: 'edited_others'; what: readonly never[]; windows: number; keys: number }
  | { kind: 'saved'; what: readonly FactWords[]; saves: number }
  /** `what`: the host. */
  | { kind: 'browsed'; what: readonly FactWords[]; pages: number }
  | { kind: 'browsed_others'; what: readonly never[]; pages: number; sites: number }
  /** `what`: one or two titles, or one address; `others` more were seen. */
  | { kind: 'viewed'; what: readonly FactWords[]; others: number }
  | { kind: 'read'; what: readonly FactWords[] }
  /** `what`: the app, when nothing else is to be said. */
  | { kind: 'used'; what: readonly FactWords[] }
  /** `what`: up to three apps, each with its time in `ms`; `others` more were used. */
  | { kind: 'also_used'; what: readonly FactWords[]; ms: readonly number[]; others: number }
  /** `what`: up to three apps, each with its visits; `ms` of all of them together. */
  | { kind: 'glanced'; what: readonly FactWords[]; visits: readonly number[]; others: number; ms: number }
  /** `what`: the apps that pasted things came from. */
  | { kind: 'clipboard'; what: readonly FactWords[]; copies: number; pastes: number }
  | { kind: 'undid'; what: readonly never[]; times: number };

export type ActivityKind = ActivityFact['kind'];
export type FactOf<K extends ActivityKind> = Extract<ActivityFact, { kind: K }>;

/** One language's sentence for every kind of fact; a missing kind is a compile error. */
export type ActivityWords = { readonly [K in ActivityKind]: (fact: FactOf<K>) => readonly PhrasePart[] };

/** The sentence of a fact. */
export function phraseOf(fact: ActivityFact, words: ActivityWords): readonly PhrasePart[] {
  const write = words[fact.kind] as (fact: ActivityFact) => readonly PhrasePart[];
  return write(fact);
}
