import { ipcMain } from 'electron';
import { CALL_NAMES } from '../../core/ipc/call-names.ts';
import { isTrustedSender } from '../security/trusted-sender.ts';
import { answerCall } from './answer-call.ts';
import type { CallHandlers } from './call-handlers.ts';

/** Answers the named calls and no others, and only to our own top-level pages. */
export function registerCalls(handlers: CallHandlers): void {
  for (const name of CALL_NAMES) {
    ipcMain.handle(name, (event, argument: unknown) => {
      if (!isTrustedSender(event)) throw new Error('untrusted sender');
      return answerCall(name, handlers[name], argument);
    });
  }
}
