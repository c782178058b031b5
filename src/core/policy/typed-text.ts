import { insertedText } from './inserted-text.ts';

/** A value of the field, as seen at `mono_ns`. */
export interface ValueStep {
  mono_ns: number;
  /** null = it could not be read. */
  value: string | null;
  /** `program` = the toolkit says that no input caused it. */
  cause: 'user' | 'program' | 'unknown';
}

/** Confirmed input into the field that may insert up to `graphemes`; 0 forbids what follows (a shortcut, an unreadable paste). */
export interface InputMark {
  mono_ns: number;
  graphemes: number;
}

/** The field's value up to which everything is accounted for; null = unknown. */
export interface Baseline {
  value: string | null;
  mono_ns: number;
}

/** A value may follow the input that explains it by this much (contract 12.4), inclusive. */
export const AUTHORISED_NS = 3_000_000_000;
/** Input this shortly before the last value may still have its value to come. */
const LATE_NS = 500_000_000;

/** Why a value, or text between two values, does not count as typed. A table, so that tests can leave a row out. */
export interface TypingRule {
  id: string;
  /** `mark` is the last confirmed input at or before the value. */
  refusesStep?(step: ValueStep, mark: InputMark | undefined): boolean;
  /** `graphemes` came in, the input since can account for `budget` of them. */
  refusesText?(graphemes: number, budget: number): boolean;
}

export const TYPING_RULES: readonly TypingRule[] = [
  { id: 'program', refusesStep: ({ cause }) => cause === 'program' },
  { id: 'no_input', refusesStep: (_step, mark) => mark === undefined },
  { id: 'forbidden', refusesStep: (_step, mark) => mark?.graphemes === 0 },
  {
    id: 'late',
    refusesStep: ({ mono_ns }, mark) => mark !== undefined && mono_ns - mark.mono_ns > AUTHORISED_NS,
  },
  { id: 'more_than_typed', refusesText: (graphemes, budget) => graphemes > budget },
];

/** The text that input put into the field, and where the next batch begins. */
export interface TypedText {
  text: string | null;
  baseline: Baseline;
  marks: InputMark[];
}

/**
 * Walks the values in the order of their time. A step counts as typed when confirmed input came at most 3 s before it and nothing forbade
 * it since; a step that does not moves the baseline on. Typed text is what the steps inserted, and never more graphemes than the
 * input can account for. null = nothing was typed, or nothing of it can be proven.
 */
export function typedText(
  start: Baseline,
  steps: readonly ValueStep[],
  marks: readonly InputMark[],
  rules: readonly TypingRule[] = TYPING_RULES,
): TypedText {
  const left = marks.map((mark) => ({ ...mark })).sort((a, b) => a.mono_ns - b.mono_ns);
  let base: Baseline = start;
  let last: Baseline = start;
  let text = '';
  const close = (): void => {
    text += provenText(base, last, left, rules);
    base = last;
  };
  for (const step of [...steps].sort((a, b) => a.mono_ns - b.mono_ns)) {
    const typed = last.value !== null && isTyped(step, left, rules);
    const emptied = step.value === '' && last.value !== '';
    if (!typed || emptied) close();
    last = { value: step.value, mono_ns: step.mono_ns };
    if (!typed || emptied) base = last;
  }
  close();
  const marksLeft = left.filter((mark) => mark.mono_ns > last.mono_ns - LATE_NS);
  return { text: text === '' ? null : text, baseline: last, marks: marksLeft };
}

function isTyped(step: ValueStep, marks: readonly InputMark[], rules: readonly TypingRule[]): boolean {
  const mark = marks.findLast(({ mono_ns }) => mono_ns <= step.mono_ns);
  return step.value !== null && !rules.some((rule) => rule.refusesStep?.(step, mark));
}

/** What came in between two values if the input up to the later one covers it; that input is used up. */
function provenText(from: Baseline, to: Baseline, marks: InputMark[], rules: readonly TypingRule[]): string {
  if (from.value === null || to.value === null || from === to) return '';
  const before = marks.filter(({ mono_ns }) => mono_ns <= to.mono_ns);
  const budget = before.reduce((sum, { graphemes }) => sum + graphemes, 0);
  const inserted = insertedText(from.value, to.value);
  let used = inserted?.graphemes ?? budget;
  for (const mark of before) {
    const taken = Math.min(used, mark.graphemes);
    if (mark.graphemes > 0 && taken === mark.graphemes) marks.splice(marks.indexOf(mark), 1);
    else mark.graphemes -= taken;
    used -= taken;
  }
  if (inserted === null || rules.some((rule) => rule.refusesText?.(inserted.graphemes, budget))) return '';
  return inserted.text;
}
