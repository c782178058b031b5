import { Worker } from 'node:worker_threads';
import { ZaneiError } from '../../core/errors.ts';
import type { WorkerJob, WorkerReply } from './worker-job.ts';

/**
 * Has a call answered by a thread of its own, so that signals, cancellations and other calls are heard meanwhile. `file` is the program that
 * serves workers. An aborted call rejects with the signal's reason at once and its thread is ended.
 */
export function callInWorker(file: string, job: WorkerJob, signal: AbortSignal): Promise<object> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(file, { workerData: job });
    const abort = () => {
      void worker.terminate();
      reject(asError(signal.reason));
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.once('message', (reply: WorkerReply) => {
      if ('answer' in reply) resolve(reply.answer);
      else reject(refusalOf(reply.refusal));
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', abort);
      reject(new ZaneiError('internal', 'the reading thread ended without an answer'));
    });
  });
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
