import { counted, times } from './counted.ts';
import type { Phrase, PhrasePart } from './phrase.ts';
import { mainApp } from './session-facts.ts';
import type { DocTally, Tally } from './tally.ts';

/** Documents that get a line of their own; from one more on, one less and a line for the rest. */
export const MAX_NAMED_DOCS = 3;

/** Lines about what was written in, most keys first; keys are counted, never what they wrote. */
export function docPhrases(tally: Tally, docs: readonly DocTally[]): Phrase[] {
  const { key: main } = mainApp(tally);
  const named = docs.slice(0, docs.length > MAX_NAMED_DOCS ? MAX_NAMED_DOCS - 1 : MAX_NAMED_DOCS);
  const rest = docs.slice(named.length);
  const saved = [...tally.docs.values()].filter(({ edited, saves }) => !edited && saves > 0);
  return [
    ...named.map((doc) => docPhrase(doc, main)),
    ...(rest.length === 0 ? [] : [restPhrase(rest)]),
    ...saved.slice(0, 1).map(savedPhrase),
  ];
}

function docPhrase(doc: DocTally, main: string): Phrase {
  const saved = doc.saves > 0 ? `, saved ${times(doc.saves)}` : '';
  return [...editPhrase(doc, main), `${keysOf(doc.keys)}${saved}`];
}

function editPhrase(doc: DocTally, main: string): PhrasePart[] {
  if (doc.text === null) return ['Edited text in ', { name: doc.app_name }];
  if (doc.text.includes('COMMIT_EDITMSG')) return ['Wrote a commit message'];
  const where: PhrasePart[] = doc.app_key === main ? [] : [' in ', { name: doc.app_name }];
  return ['Edited text in ', { quote: doc.text }, ...where];
}

function restPhrase(rest: readonly DocTally[]): Phrase {
  const keys = rest.reduce((sum, doc) => sum + doc.keys, 0);
  return [`Edited text in ${counted(rest.length, 'other window')}${keysOf(keys)}`];
}

function savedPhrase(doc: DocTally): Phrase {
  const what: PhrasePart[] = doc.text === null ? ['in ', { name: doc.app_name }] : [{ quote: doc.text }];
  return ['Saved ', ...what, ` ${times(doc.saves)}`];
}

function keysOf(keys: number): string {
  return keys > 0 ? ` (${counted(keys, 'key')})` : '';
}
