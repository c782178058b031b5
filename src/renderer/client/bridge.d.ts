import type { ZaneiBridge } from '../../core/ipc/bridge.ts';

declare global {
  interface Window {
    readonly zanei: ZaneiBridge;
  }
}
