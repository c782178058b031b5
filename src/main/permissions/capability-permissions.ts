import type { PermissionState, PermissionView } from '../../core/ipc/permission-view.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { Capability } from '../../core/status/recorder-state.ts';
import type { PermissionPort } from './permission-port.ts';

const STATES: Readonly<Record<Capability['state'], PermissionState>> = {
  available: 'working',
  action_required: 'denied',
  deferred: 'unknown',
  unsupported: 'unsupported',
};

/** Where there is nothing to grant, the platform's own health report is what permissions show. */
export function capabilityPermissions(platform: () => Platform): PermissionPort {
  return {
    async check(config) {
      const capabilities = await platform().capabilities(config);
      return capabilities.map((one): PermissionView => ({
        name: one.name,
        state: STATES[one.state],
        required: one.required,
        subject: null,
        has_pane: false,
        detail: one.detail,
      }));
    },
    open: () => Promise.resolve(),
  };
}
