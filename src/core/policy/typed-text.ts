import { editBetween, insertedGraphemes } from './inserted-text.ts';

/** A value of the field, as seen at `mono_ns`. */
export interface ValueStep {
  mono_ns: number;
  /** null = it could not be read. */
  value: string | null;
  /** `program` = the toolkit says that no input caused it. */
  cause: 'user' | 'program' | 'unknown';
}

/**
 * Confirmed input into the field that may bring in up to `graphemes`; 0 forbids what follows (a shortcut, an unreadable paste). `composed` = through an
 * input method, whose conversion may come much later than the key.
 */
export interface InputMark {
  mono_ns: number;
  graphemes: number;
  composed: boolean;
}

/** The field's value up to which everything is accounted for; null = unknown. */
export interface Baseline {
  value: string | null;
  mono_ns: number;
}

/** A value may follow the input that explains it by this much (contract 12.4), inclusive. */
export const AUTHORISED_NS = 3_000_000_000;
/** Input this shortly before a value may still have its own value to come. */
const LATE_NS = 500_000_000;

/** A change of the field, with what can speak for it. */
export interface ValueChange {
  step: ValueStep;
  /** The last confirmed input at or before it. */
  mark: InputMark | undefined;
  /** Graphemes that came in. */
  come: number;
  /** Graphemes that input so far can account for and that have not come yet. */
  budget: number;
}

/** Why a change does not count as typed. A table, so that tests can leave a row out. */
export interface TypingRule {
  id: string;
  refuses(change: ValueChange): boolean;
}

export const TYPING_RULES: readonly TypingRule[] = [
  { id: 'program', refuses: ({ step }) => step.cause === 'program' },
  { id: 'no_input', refuses: ({ mark }) => mark === undefined },
  { id: 'forbidden', refuses: ({ mark }) => mark?.graphemes === 0 && !mark.composed },
  {
    id: 'late',
    refuses: ({ step, mark }) => mark !== undefined && step.mono_ns - mark.mono_ns > AUTHORISED_NS,
  },
  { id: 'more_than_typed', refuses: ({ come, budget }) => come > budget },
];

/** The text that input put into the field, and where the next batch begins. */
export interface TypedText {
  text: string | null;
  baseline: Baseline;
  marks: InputMark[];
}

/** Input still to be accounted for; `left` graphemes of it have not come yet. */
interface Open extends InputMark {
  left: number;
}

/**
 * Walks the values in the order of their time. A change counts as typed when no rule refuses it; one that is refused moves the baseline on. Typed text is
 * what the typed changes brought in together. null = nothing was typed, or nothing of it can be proven.
 */
export function typedText(
  start: Baseline,
  steps: readonly ValueStep[],
  marks: readonly InputMark[],
  rules: readonly TypingRule[] = TYPING_RULES,
): TypedText {
  let open = [...marks]
    .sort((a, b) => a.mono_ns - b.mono_ns)
    .map((mark): Open => ({ ...mark, left: mark.graphemes }));
  let base = start;
  let last = start;
  let text = '';
  for (const step of [...steps].sort((a, b) => a.mono_ns - b.mono_ns)) {
    const next = { value: step.value, mono_ns: step.mono_ns };
    const typed = isTyped(last.value, step, open, rules);
    // A field that is emptied was sent or cleared: what had been typed into it ends here.
    if (!typed || step.value === '') {
      text += inserted(base, last);
      base = next;
    }
    open = afterChange(open, last.value, step, typed);
    last = next;
  }
  text += inserted(base, last);
  const rest = open.map(({ mono_ns, left, graphemes, composed }) => ({
    mono_ns,
    graphemes: graphemes === 0 ? 0 : left,
    composed,
  }));
  return { text: text === '' ? null : text, baseline: last, marks: rest };
}

function isTyped(
  before: string | null,
  step: ValueStep,
  open: readonly Open[],
  rules: readonly TypingRule[],
): boolean {
  if (before === null || step.value === null) return false;
  const earlier = open.filter(({ mono_ns }) => mono_ns <= step.mono_ns);
  const budget = earlier.reduce((sum, { left }) => sum + left, 0);
  const come = editBetween(before, step.value).come.length;
  const change = { step, mark: earlier.at(-1), come, budget };
  return !rules.some((rule) => rule.refuses(change));
}

/**
 * The input that can still speak for later changes: used up by what came, oldest first. Where the field shrank or something unexplained came, keys before it
 * speak for nothing more; a used-up mark stays as the last input until the next.
 */
function afterChange(open: readonly Open[], before: string | null, step: ValueStep, typed: boolean): Open[] {
  const { gone, come } = editBetween(before ?? '', step.value ?? '');
  const over = !typed || come.length < gone.length;
  let used = typed ? come.length : Infinity;
  return open
    .map((mark) => {
      if (mark.mono_ns > step.mono_ns) return mark;
      const taken = Math.min(used, mark.left);
      used -= taken;
      const stale = !mark.composed && (over || mark.mono_ns <= step.mono_ns - LATE_NS);
      return { ...mark, left: stale ? 0 : mark.left - taken };
    })
    .filter(
      (mark, at, all) => mark.left > 0 || mark.mono_ns > step.mono_ns || at === lastAt(all, step.mono_ns),
    );
}

function lastAt(marks: readonly Open[], mono_ns: number): number {
  return marks.findLastIndex((mark) => mark.mono_ns <= mono_ns);
}

/** What came in between two values of one stretch of typing. */
function inserted(from: Baseline, to: Baseline): string {
  if (from.value === null || to.value === null || from === to) return '';
  return insertedGraphemes(editBetween(from.value, to.value))?.join('') ?? '';
}
