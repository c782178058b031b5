import type { Config } from '../../core/config/config.ts';
import type { PermissionState, PermissionView } from '../../core/ipc/permission-view.ts';
import type { Capability } from '../../core/status/recorder-state.ts';
import type { PermissionPort } from './permission-port.ts';

/** The part of node-mac-permissions that is used; loaded on macOS only. */
export interface MacPermissions {
  getAuthStatus(type: 'accessibility' | 'input-monitoring'): string;
  askForAccessibilityAccess(): void;
  askForInputMonitoringAccess(): Promise<string>;
}

export interface MacPermissionsOptions {
  /** null when the module cannot be loaded: then only effects count. */
  system: MacPermissions | null;
  /** What the sensors can do right now, tried by the addon. */
  capabilities: (config: Config) => Promise<Capability[]>;
  /** Opens a pane of System Settings. */
  openPane: (address: string) => Promise<void>;
}

const PANE = 'x-apple.systempreferences:com.apple.preference.security?Privacy_';
const AUTOMATION = 'automation:';

/** Order of asking; Input Monitoring only counts while Accessibility does not work. */
const GRANTS = [
  { name: 'accessibility', type: 'accessibility', pane: `${PANE}Accessibility` },
  { name: 'input_monitoring', type: 'input-monitoring', pane: `${PANE}ListenEvent` },
] as const;

/** macOS permissions by effect first and the system's word second: a grant can be there and not work, and the reverse. */
export function macPermissions({ system, capabilities, openPane }: MacPermissionsOptions): PermissionPort {
  return {
    async check(config) {
      const effects = new Map((await capabilities(config)).map((one) => [one.name, one]));
      const grants = GRANTS.map(({ name, type }) =>
        grantView(name, effects.get(name), system?.getAuthStatus(type) ?? 'not determined'),
      );
      const accessible = grants[0]?.state === 'working';
      return [
        ...grants.map((view) =>
          view.name === 'input_monitoring' && accessible && view.state !== 'working'
            ? { ...view, state: 'not_needed' as const, required: false }
            : view,
        ),
        ...[...effects.values()].filter(({ name }) => name.startsWith(AUTOMATION)).map(browserView),
      ];
    },
    async open(name) {
      if (name === 'accessibility') system?.askForAccessibilityAccess();
      // The answer comes when the person has decided; the watch sees its effect.
      if (name === 'input_monitoring') void system?.askForInputMonitoringAccess();
      await openPane(GRANTS.find((grant) => grant.name === name)?.pane ?? `${PANE}Automation`);
    },
  };
}

function grantView(name: string, effect: Capability | undefined, word: string): PermissionView {
  return {
    name,
    state: grantState(effect?.state, word === 'authorized'),
    required: name === 'accessibility',
    subject: null,
    has_pane: true,
    detail: effect?.detail ?? null,
  };
}

function grantState(effect: Capability['state'] | undefined, allowed: boolean): PermissionState {
  if (effect === 'available') return 'working';
  if (effect === 'unsupported') return 'unsupported';
  if (!allowed) return 'denied';
  return effect === 'action_required' ? 'stale' : 'relaunch';
}

const BROWSER_STATES: Readonly<Record<Capability['state'], PermissionState>> = {
  available: 'working',
  action_required: 'denied',
  deferred: 'unknown',
  unsupported: 'unsupported',
};

function browserView({ name, state, detail }: Capability): PermissionView {
  const subject = detail ?? name.slice(AUTOMATION.length);
  return { name, state: BROWSER_STATES[state], required: false, subject, has_pane: true, detail: null };
}
