import { ZaneiError } from '../../core/errors.ts';
import { storeAnswers } from './store-answers.ts';
import type { StoreMessage, StoreProcessOptions, StoreRequest } from './store-calls.ts';
import { StoreDesk } from './store-desk.ts';
import { watchStore } from './watch-store.ts';

/**
 * The process that reads for the windows and forgets for the person. It is a process and not a thread: SQLite's locks
 * belong to a process, and a thread that opens and closes the file by other means would drop the recorder's.
 */
function run(): void {
  const port = process.parentPort;
  const post = (message: StoreMessage): void => port.postMessage(message);
  const desk = new StoreDesk(JSON.parse(process.argv.at(-1) ?? '{}') as StoreProcessOptions);
  const answers = storeAnswers(desk, {
    forgetting: (fraction) => post({ id: null, push: 'progress', fraction }),
    repairing: (fraction) => post({ id: null, push: 'repairing', fraction }),
  });
  watchStore(desk, (counter) => post({ id: null, push: 'changed', counter }));
  const answer = async ({ id, name, argument }: StoreRequest): Promise<void> => {
    try {
      post({ id, ok: true, value: await answers[name](argument as never) });
    } catch (error) {
      // What failed may have left the connection in any state; the next question starts anew.
      desk.close();
      const known = error instanceof ZaneiError;
      post({ id, ok: false, code: known ? error.code : 'internal', message: known ? error.message : '' });
    }
  };
  port.on('message', ({ data }: { data: unknown }) => void answer(data as StoreRequest));
}

run();
