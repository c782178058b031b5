import { BrowserWindow } from 'electron';
import type { PushName } from '../../core/ipc/call-names.ts';
import { PUSHES, type Push } from '../../core/ipc/ipc-contract.ts';
import { wellFormed } from '../../core/ipc/well-formed.ts';

/** Tells every open window; the payload is parsed, so nothing that the contract does not name gets out. */
export function push<K extends PushName>(name: K, payload: Push<K>): void {
  const parsed = PUSHES[name].parse(wellFormed(payload));
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(name, parsed);
  }
}
