import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { ZaneiBridge } from '../core/ipc/bridge.ts';
import { CALL_NAMES, PUSH_NAMES } from '../core/ipc/call-names.ts';

const calls = new Set<string>(CALL_NAMES);
const pushes = new Set<string>(PUSH_NAMES);

const bridge: ZaneiBridge = {
  call(name, argument) {
    if (!calls.has(name)) return Promise.reject(new Error('unknown call'));
    return ipcRenderer.invoke(name, argument);
  },
  on(name, listener) {
    if (!pushes.has(name)) throw new Error('unknown push');
    // The page never sees the event object: it would lead to ipcRenderer.
    const heard = (_event: IpcRendererEvent, payload: unknown): void => listener(payload);
    ipcRenderer.on(name, heard);
    return () => {
      ipcRenderer.removeListener(name, heard);
    };
  },
};

contextBridge.exposeInMainWorld('zanei', Object.freeze(bridge));
