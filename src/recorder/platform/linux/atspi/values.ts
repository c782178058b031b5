import { FIELD_KINDS } from '../../../../core/event/event.ts';
import type { FieldClass } from '../../../../core/observation/observation.ts';
import type { CollectorContext } from '../../../../core/port/platform.ts';
import { isOpen, windowRefOf } from '../desktop-state.ts';
import type { Stamp } from '../stamp.ts';
import type { Accessibility } from './accessibility-link.ts';
import { sameRef, type AccessibleReader, type Ref } from './accessible.ts';
import { describe, type SecretFields } from './describe.ts';
import type { Focus } from './focused-element.ts';

/** The value is read when typing pauses this long, at the latest this long after it began, ms. */
const QUIET_MS = 150;
const LATEST_MS = 1_000;
/** Longer texts are documents, not fields: their length is told, their text is not read. Characters. */
const TEXT_CHARACTERS = 65_536;
/** Parts of a rich text that are read, and how far below the field changed text may be. */
const PARTS = 200;
const LEVELS = 8;
/** Stands for an embedded object in an accessible text. */
const EMBEDDED = '\uFFFC';

/** Tells how the value of the focused field changed. */
export interface ValueWatch {
  /** The text of an object changed; `program` when the toolkit says that no input caused it. */
  changed(object: Ref, program: boolean, stamp: Stamp): void;
  /** Tells what waits, now. */
  flush(): Promise<void>;
  stop(): void;
}

/** What the value watch works with. */
export interface ValueWatchParts {
  accessibility: Accessibility;
  context: CollectorContext;
  secrets: SecretFields;
  focus: () => Focus | null;
}

interface Waiting {
  focus: Focus;
  program: boolean;
  stamp: Stamp;
  since: Stamp;
  cancel: () => void;
}

/** Makes a watch with nothing waiting. */
export function createValueWatch(parts: ValueWatchParts): ValueWatch {
  const { accessibility, context, secrets } = parts;
  let waiting: Waiting | null = null;
  const flush = async (): Promise<void> => {
    const due = waiting;
    waiting = null;
    due?.cancel();
    if (due !== null) await tell(due, accessibility.read, secrets, context).catch(() => undefined);
  };
  const accept = (focus: Focus, program: boolean, stamp: Stamp): void => {
    const before = waiting?.focus.generation === focus.generation ? waiting : null;
    before?.cancel();
    const since = before?.since ?? stamp;
    const left = Math.max(0, LATEST_MS - (stamp.wall_ms - since.wall_ms));
    const cancel = context.clock.after(Math.min(QUIET_MS, left), () => void flush());
    waiting = { focus, program: program && (before?.program ?? true), stamp, since, cancel };
  };
  return {
    changed(object, program, stamp) {
      const focus = parts.focus();
      if (focus === null || !isTextField(focus)) return;
      if (sameRef(object, focus.ref)) accept(focus, program, stamp);
      else if (object[0] === focus.ref[0])
        void isBelow(accessibility.read, object, focus.ref)
          .then((below) => (below ? accept(focus, program, stamp) : undefined))
          .catch(() => undefined);
    },
    flush,
    stop() {
      waiting?.cancel();
      waiting = null;
    },
  };
}

async function tell(
  { focus, program, stamp }: Waiting,
  read: AccessibleReader,
  secrets: SecretFields,
  context: CollectorContext,
): Promise<void> {
  const { window, generation } = focus;
  // "Show password" may have changed the kind since the focus came: ask again before anything is read.
  const now = await describe(read, secrets, focus.ref);
  const field = focus.field === 'unknown' ? 'unknown' : now.field;
  if (!isTextField({ field }) || !isOpen(window)) return;
  const { length, value } = await readValue(read, focus.ref, context.ask.mayReadText(window.app));
  context.observe({
    kind: 'value.changed',
    ...stamp,
    app: window.app,
    window: windowRefOf(window),
    element: now.element,
    field,
    generation,
    length,
    value,
    cause: program ? 'program' : 'unknown',
  });
}

/** Length and, where it may be read, the whole text of a field. */
export async function readValue(
  read: AccessibleReader,
  field: Ref,
  mayRead: boolean,
): Promise<{ length: number | null; value: string | null }> {
  const length = await read.textLength(field).catch(() => null);
  if (!mayRead || length === null || length > TEXT_CHARACTERS) return { length, value: null };
  const own = await read.text(field);
  const value = own.includes(EMBEDDED) ? await readParts(read, field) : own;
  return { length: Array.from(value).length, value };
}

/** A rich text keeps its paragraphs in children. */
async function readParts(read: AccessibleReader, field: Ref): Promise<string> {
  const children = (await read.children(field)).slice(0, PARTS);
  const texts = await Promise.all(children.map((child) => read.text(child).catch(() => '')));
  return texts.map((text) => text.replaceAll(EMBEDDED, '')).join('\n');
}

/** Is it known to be an ordinary text field. */
export function isTextField({ field }: { field: FieldClass }): boolean {
  return FIELD_KINDS.some((kind) => kind === field);
}

async function isBelow(read: AccessibleReader, object: Ref, ancestor: Ref): Promise<boolean> {
  let current: Ref | null = object;
  for (let level = 0; current !== null && level < LEVELS; level++) {
    if (sameRef(current, ancestor)) return true;
    current = await read.parent(current);
  }
  return false;
}
