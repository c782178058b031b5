import type { ActivityFact, FactWords } from './activity-fact.ts';
import { mainApp } from './session-facts.ts';
import type { DocTally, Tally } from './tally.ts';

/** Documents that get a line of their own; from one more on, one less and a line for the rest. */
export const MAX_NAMED_DOCS = 3;

/** Lines about what was written in, most keys first; keys are counted, never what they wrote. */
export function docFacts(tally: Tally, docs: readonly DocTally[]): ActivityFact[] {
  const { key: main } = mainApp(tally);
  const named = docs.slice(0, docs.length > MAX_NAMED_DOCS ? MAX_NAMED_DOCS - 1 : MAX_NAMED_DOCS);
  const rest = docs.slice(named.length);
  const saved = [...tally.docs.values()].filter(({ edited, saves }) => !edited && saves > 0);
  return [
    ...named.map((doc) => editFact(doc, main)),
    ...(rest.length === 0 ? [] : [restFact(rest)]),
    ...saved.slice(0, 1).map(savedFact),
  ];
}

function editFact(doc: DocTally, main: string): ActivityFact {
  const { text, keys, saves } = doc;
  if (text === null) return { kind: 'edited', what: [{ name: doc.app_name }], keys, saves };
  if (text.includes('COMMIT_EDITMSG')) return { kind: 'committed', what: [], keys, saves };
  const where: FactWords[] = doc.app_key === main ? [] : [{ name: doc.app_name }];
  return { kind: 'edited', what: [{ quote: text }, ...where], keys, saves };
}

function restFact(rest: readonly DocTally[]): ActivityFact {
  const keys = rest.reduce((sum, doc) => sum + doc.keys, 0);
  return { kind: 'edited_others', what: [], windows: rest.length, keys };
}

function savedFact({ text, app_name, saves }: DocTally): ActivityFact {
  return { kind: 'saved', what: [text === null ? { name: app_name } : { quote: text }], saves };
}
