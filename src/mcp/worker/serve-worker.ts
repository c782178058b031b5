import type { MessagePort } from 'node:worker_threads';
import { ZaneiError } from '../../core/errors.ts';
import { createContext } from '../create-context.ts';
import { noteFault } from '../server/note-fault.ts';
import { TOOLS } from '../tools/tools.ts';
import type { WorkerJob, WorkerReply } from './worker-job.ts';

/** The other side of `createReadingThread`: answers one call and is done. */
export async function serveWorker(port: MessagePort, job: WorkerJob): Promise<void> {
  port.postMessage(await replyTo(job));
  port.close();
}

async function replyTo(job: WorkerJob): Promise<WorkerReply> {
  const context = { ...createContext(job.places, process.env), now: () => job.now_ms, zone: () => job.zone };
  const tool = TOOLS.find(({ name }) => name === job.tool);
  try {
    if (tool === undefined) throw new ZaneiError('internal', 'no such tool');
    return { answer: await tool.call(context, job.raw) };
  } catch (error) {
    noteFault(error);
    if (!(error instanceof ZaneiError)) return { refusal: { code: 'internal', message: '', field: null } };
    return { refusal: { code: error.code, message: error.message, field: error.field } };
  }
}
