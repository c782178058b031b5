/** Longest that one step may hold up those behind it, ms. */
const STEP_MS = 2_500;
/** Steps that may wait; a person cannot type this many keys in the time a step may take. */
const CAPACITY = 2_048;

/**
 * Runs steps one after the other. A window change needs answers from an app before it can be told; what happens
 * meanwhile (keys, scrolls) waits behind it instead of being told of the wrong window.
 */
export interface Sequencer {
  /** Runs `step` in its turn. Returns false when too much waits: the step is lost. */
  add(step: () => void | Promise<void>): boolean;
  /** Forgets what waits. */
  clear(): void;
}

/** Makes a sequencer; `after` starts a timer and returns its cancel function (Clock.after). */
export function createSequencer(after: (ms: number, run: () => void) => () => void): Sequencer {
  let waiting: (() => void | Promise<void>)[] = [];
  let running = false;
  const drain = async (): Promise<void> => {
    running = true;
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await bounded(step, after);
    running = false;
  };
  return {
    add(step) {
      if (waiting.length >= CAPACITY) return false;
      waiting.push(step);
      if (!running) void drain();
      return true;
    },
    clear() {
      waiting = [];
    },
  };
}

async function bounded(
  step: () => void | Promise<void>,
  after: (ms: number, run: () => void) => () => void,
): Promise<void> {
  let cancel = (): void => undefined;
  const limit = new Promise<void>((resolve) => {
    cancel = after(STEP_MS, resolve);
  });
  // A step that fails (its app ended meanwhile) must not stop those behind it.
  const work = Promise.resolve()
    .then(step)
    .catch(() => undefined);
  await Promise.race([work, limit]);
  cancel();
}
