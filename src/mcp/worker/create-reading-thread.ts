import { type ResourceLimits, Worker } from 'node:worker_threads';
import { ZaneiError } from '../../core/errors.ts';
import type { WorkerJob, WorkerReply } from './worker-job.ts';

/** How long a thread may take to stop at the end, ms; one in the middle of a read finishes that first, which takes a fraction of it. */
const STOP_MS = 400;

/** What one call may hold: a month of two million events told in 100,000 tokens needs less. */
const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 640, maxYoungGenerationSizeMb: 24 };

/** Answers calls away from the event loop, so that signals, cancellations and other calls are heard meanwhile. */
export interface ReadingThread {
  /**
   * One at a time, in order. An aborted call rejects with the signal's reason at once and its thread is ended; the next one starts
   * when that is gone, so that never two hold memory.
   */
  call(job: WorkerJob, signal: AbortSignal): Promise<object>;
  /** Ends what runs; false when it does not stop, as on a disk that hangs. Nothing may be called afterwards. */
  stop(): Promise<boolean>;
}

/** `file` is the program that serves workers (`serveWorker`); a call that needs more than `limits` is refused as `usage`. */
export function createReadingThread(file: string, limits: ResourceLimits = MEMORY): ReadingThread {
  let last: Promise<unknown> = Promise.resolve();
  let running: Worker | null = null;
  let ended = false;

  return {
    call(job, signal) {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener('abort', () => reject(asError(signal.reason)), { once: true });
        last = last.then(() => {
          if (signal.aborted || ended) return undefined;
          const worker = new Worker(file, { workerData: job, resourceLimits: limits });
          running = worker;
          return untilGone(worker, signal, { resolve, reject });
        });
      });
    },
    stop() {
      ended = true;
      const stopped = (running?.terminate() ?? Promise.resolve()).then(() => true);
      return Promise.race([stopped, after(STOP_MS).then(() => false)]);
    },
  };
}

interface Settle {
  resolve: (answer: object) => void;
  reject: (error: Error) => void;
}

/** Resolves when the thread has ended, whatever became of its call. */
function untilGone(worker: Worker, signal: AbortSignal, { resolve, reject }: Settle): Promise<void> {
  const abort = () => void worker.terminate();
  signal.addEventListener('abort', abort, { once: true });
  worker.once('message', (reply: WorkerReply) => {
    if ('answer' in reply) resolve(reply.answer);
    else reject(refusalOf(reply.refusal));
  });
  worker.once('error', (error) => reject(tooMuch(error) ?? asError(error)));
  return new Promise((gone) =>
    worker.once('exit', () => {
      signal.removeEventListener('abort', abort);
      reject(new ZaneiError('internal', 'the reading thread ended without an answer'));
      gone();
    }),
  );
}

function tooMuch(error: unknown): ZaneiError | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')) return null;
  const message = 'since and until span more than fits in memory at this detail; a shorter range is accepted';
  return new ZaneiError('usage', message, { field: 'since' });
}

function refusalOf({
  code,
  message,
  field,
}: Extract<WorkerReply, { refusal: object }>['refusal']): ZaneiError {
  return new ZaneiError(code, message, field === null ? {} : { field });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('cancelled');
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
