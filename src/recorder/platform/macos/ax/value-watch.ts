import type { CollectorContext } from '../../../../core/port/platform.ts';
import { isOpen, windowRefOf, type DeskState, type KnownFocus } from '../desk-state.ts';
import type { AddonLink } from '../native/addon-link.ts';
import type { Stamp } from '../stamp.ts';
import { classifyField, elementRefOf, isTextField, type RawElement } from './classify-field.ts';

/** The value is read when typing pauses this long, at the latest this long after it began, ms. */
const QUIET_MS = 150;
const LATEST_MS = 1_000;
/** Longer texts are documents, not fields: the addon reads no further, so what it gave is not the whole. UTF-16 units. */
const WHOLE_UNITS = 65_536;

/** What a field is and holds now; `value` is null unless it might be read at that moment. */
export interface FieldRead {
  element: RawElement;
  length: number | null;
  value: string | null;
}
/** Reads the focused field; null when it has the focus no more or its app does not answer. */
export type ReadField = (focus: KnownFocus, text: boolean) => Promise<FieldRead | null>;

/** Makes a reader that asks the policy at the moment it reads: no text while secure input is on or unknown. */
export function createFieldReader(link: AddonLink, state: DeskState, context: CollectorContext): ReadField {
  return async (focus, wanted) => {
    const { pid, focus: number, window } = focus;
    const mayRead = (): boolean =>
      wanted && state.secureInput === false && isOpen(window) && context.ask.mayReadText(window.app);
    const text = mayRead();
    const raw = await link.ask('ax.field', (addon, request) => addon.readField(pid, number, text, request));
    if (raw?.role === undefined) return null;
    const whole = raw.value !== undefined && raw.value.length < WHOLE_UNITS && mayRead() ? raw.value : null;
    const length = whole === null ? (raw.length ?? null) : Array.from(whole).length;
    return { element: raw, length: length === null ? null : Math.max(0, Math.round(length)), value: whole };
  };
}

/** Tells how the value of the focused field changed. */
export interface ValueWatch {
  changed(pid: number, focus: number, stamp: Stamp): void;
  /** Tells what waits, now. */
  flush(): Promise<void>;
  stop(): void;
}

interface Waiting {
  focus: KnownFocus;
  stamp: Stamp;
  since_ms: number;
  cancel: () => void;
}

/** Makes a watch with nothing waiting. */
export function createValueWatch(
  context: CollectorContext,
  state: DeskState,
  readField: ReadField,
): ValueWatch {
  let waiting: Waiting | null = null;
  const flush = async (): Promise<void> => {
    const due = waiting;
    waiting = null;
    due?.cancel();
    if (due !== null) await tell(due, context, state, readField);
  };
  return {
    changed(pid, number, stamp) {
      const { focus } = state;
      if (focus?.pid !== pid || focus.focus !== number || !isTextField(focus.field)) return;
      const before = waiting?.focus === focus ? waiting : null;
      before?.cancel();
      const since_ms = before?.since_ms ?? stamp.wall_ms;
      const left = Math.max(0, LATEST_MS - (stamp.wall_ms - since_ms));
      const cancel = context.clock.after(Math.min(QUIET_MS, left), () => void flush());
      waiting = { focus, stamp, since_ms, cancel };
      for (const listener of state.onActivity) listener('change');
    },
    flush,
    stop() {
      waiting?.cancel();
      waiting = null;
    },
  };
}

async function tell(
  { focus, stamp }: Waiting,
  context: CollectorContext,
  state: DeskState,
  readField: ReadField,
): Promise<void> {
  const read = await readField(focus, true);
  if (read === null) return;
  // The addon asked again what the element is: a shown password stays one, and nothing becomes more open than at focus.
  const now = classifyField(read.element);
  if (!isTextField(now) || !isOpen(focus.window)) {
    if (state.focus === focus && now === 'secure') focus.field = 'secure';
    return;
  }
  const { window, generation, field } = focus;
  context.observe({
    kind: 'value.changed',
    ...stamp,
    app: window.app,
    window: windowRefOf(window),
    element: elementRefOf(read.element),
    field,
    generation,
    length: read.length,
    value: read.value,
    cause: 'unknown',
  });
}
