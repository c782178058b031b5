/** Runs one job at a time, in order of arrival. */
export interface CallQueue {
  /** Rejects with the signal's reason when it was aborted before the job's turn came. */
  run<T>(signal: AbortSignal, job: () => T | Promise<T>): Promise<T>;
}

/**
 * Reading SQLite is synchronous, so a queue costs nothing; what it brings is a turn of the event loop between two calls,
 * in which cancellations, the end of input and signals are heard even with hundreds of calls waiting.
 */
export function createCallQueue(): CallQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(signal, job) {
      const turn = last.then(nextTurn).then(() => {
        signal.throwIfAborted();
        return job();
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
