import {
  typedText,
  type Baseline,
  type InputMark,
  type TypingRule,
  type ValueStep,
} from '../../core/policy/typed-text.ts';
import { sameApp } from './desk.ts';
import type { AttributedOf } from './attributed.ts';

type Value = AttributedOf<'ui.value'>;
/** When something was seen: Unix ms, and the platform's monotonic ns. */
export interface Stamp {
  wall_ms: number;
  mono_ns: number;
}

/** A finished batch: one ui.value, with the text that typing put there, at the time of its last value. */
export interface FinishedBatch {
  made: Value;
  stamp: Stamp;
}

/** Collects the values of the field with the focus and the input into it (contract 12.4). */
export interface ValueBatches {
  /** Another field has the focus; `value` is what it holds, when the sensor could read it. */
  focus(mono_ns: number, value: string | null): void;
  /** Input that entered the pipeline: how many graphemes it may insert; 0 forbids what follows. */
  mark(mark: InputMark): void;
  /** Takes a value; what it finishes, if it is of another field. `merged` = it joined a batch that waits. */
  add(made: Value, stamp: Stamp, step: ValueStep): { finished: FinishedBatch[]; merged: boolean };
  /** The batch, if its time has come. */
  due(mono_ns: number): FinishedBatch[];
  nextDueNs(): number | null;
  /** The batch, whatever its age. */
  finish(): FinishedBatch[];
  /** Forgets what was typed and what the field held: nothing before now can be proven any more. */
  distrust(): void;
}

const QUIET_NS = 1_000_000_000;
const LONGEST_NS = 5_000_000_000;
const MARKS_MAX = 1_024;
const STEPS_MAX = 512;
/** UTF-16 units; a larger field is not followed for text. */
const VALUE_MAX = 65_536;

const UNKNOWN: Baseline = { value: null, mono_ns: 0 };

interface Batch {
  made: Value;
  stamp: Stamp;
  first_ns: number;
  steps: ValueStep[];
}

/** Nothing waiting, nothing known. */
export function createValueBatches(rules: readonly TypingRule[]): ValueBatches {
  let baseline = UNKNOWN;
  let marks: InputMark[] = [];
  let batch: Batch | null = null;

  const distrust = (): void => {
    baseline = UNKNOWN;
    marks = [];
    if (batch !== null) batch.steps = batch.steps.map((step) => ({ ...step, value: null }));
  };

  const finish = (): FinishedBatch[] => {
    if (batch === null) return [];
    const { made, stamp, steps } = batch;
    batch = null;
    if (!made.facts.same_focus) return [{ made, stamp }];
    const typed = typedText(baseline, steps, marks, rules);
    baseline = typed.baseline;
    marks = typed.marks;
    return [{ made: { ...made, data: { ...made.data, text: typed.text } }, stamp }];
  };

  const dueNs = ({ first_ns, stamp }: Batch): number =>
    Math.min(stamp.mono_ns + QUIET_NS, first_ns + LONGEST_NS);

  return {
    focus(mono_ns, value) {
      marks = [];
      baseline = { value: trusted(value), mono_ns };
    },
    mark(mark) {
      if (marks.length >= MARKS_MAX) distrust();
      marks.push(mark);
    },
    add(made, stamp, step) {
      const finished =
        batch !== null && (!sameField(batch.made, made) || stamp.mono_ns > dueNs(batch)) ? finish() : [];
      const safe = { ...step, value: trusted(step.value) };
      if (batch === null) {
        batch = { made, stamp, first_ns: stamp.mono_ns, steps: [safe] };
        return { finished, merged: false };
      }
      const later = stamp.mono_ns >= batch.stamp.mono_ns;
      batch = { ...batch, made: later ? made : batch.made, stamp: later ? stamp : batch.stamp };
      batch.steps.push(safe);
      if (batch.steps.length > STEPS_MAX) distrust();
      return { finished, merged: true };
    },
    due: (mono_ns) => (batch !== null && dueNs(batch) <= mono_ns ? finish() : []),
    nextDueNs: () => (batch === null ? null : dueNs(batch)),
    finish,
    distrust,
  };
}

function trusted(value: string | null): string | null {
  return value === null || value.length > VALUE_MAX ? null : value;
}

function sameField(a: Value, b: Value): boolean {
  return (
    sameApp(a.app, b.app) &&
    a.on === b.on &&
    a.element.role === b.element.role &&
    a.element.title === b.element.title &&
    a.facts.same_focus === b.facts.same_focus &&
    a.data.field_kind === b.data.field_kind
  );
}
