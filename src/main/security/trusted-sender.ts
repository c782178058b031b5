import type { IpcMainInvokeEvent } from 'electron';
import { isAppUrl } from '../protocol/app-origin.ts';

/** What of an IPC event tells who sent it. */
export type SenderOf = Pick<IpcMainInvokeEvent, 'senderFrame'>;

/** True only for the top frame of one of our own pages. */
export function isTrustedSender({ senderFrame }: SenderOf): boolean {
  return senderFrame !== null && senderFrame.parent === null && isAppUrl(senderFrame.url);
}
