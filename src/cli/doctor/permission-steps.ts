import type { Capability } from '../../core/status/recorder-state.ts';
import { APP_BUNDLE_ID } from '../app/macos-launcher.ts';

/** Pane of System Settings, Privacy & Security, and the service name of tccutil(1), by the kind of permission. */
const PERMISSIONS: Readonly<Record<string, { pane: string; service: string }>> = {
  accessibility: { pane: 'Accessibility', service: 'Accessibility' },
  input_monitoring: { pane: 'Input Monitoring', service: 'ListenEvent' },
  automation: { pane: 'Automation', service: 'AppleEvents' },
};

/** What a person does about a capability that needs them; the platform's own words where it is no permission of macOS. */
export function permissionSteps({ name, detail }: Capability): string | null {
  const permission = PERMISSIONS[name.split(':')[0] ?? ''];
  if (permission === undefined) return detail;
  const { pane, service } = permission;
  return [
    ...(detail === null ? [] : [detail]),
    `Switch Zanei on in System Settings, Privacy & Security, ${pane} (add it with + when it is not listed), then zanei stop and zanei start.`,
    `Is it on already? tccutil reset ${service} ${APP_BUNDLE_ID}, and switch it on again.`,
  ].join(' ');
}
