import type { PermissionState, PermissionView } from '../../src/core/ipc/permission-view.ts';

function one(name: string, state: PermissionState, subject: string | null = null): PermissionView {
  return { name, state, required: subject === null, subject, has_pane: true, detail: null };
}

/** Scripted answers of a Mac: one of each state that a person can meet. */
export const PERMISSIONS = {
  settings: [
    one('accessibility', 'working'),
    one('input_monitoring', 'not_needed'),
    one('automation:com.google.Chrome', 'working', 'Google Chrome'),
    one('automation:com.apple.Safari', 'stale', 'Safari'),
    one('automation:company.thebrowser.Browser', 'denied', 'Arc'),
    one('automation:com.brave.Browser', 'unknown', 'Brave'),
  ],
  onboarding: [
    one('accessibility', 'working'),
    one('input_monitoring', 'denied'),
    one('automation:com.google.Chrome', 'relaunch', 'Google Chrome'),
  ],
  fresh: [one('accessibility', 'denied'), one('input_monitoring', 'denied')],
};
