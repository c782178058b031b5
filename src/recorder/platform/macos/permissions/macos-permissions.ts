import type { Config } from '../../../../core/config/config.ts';
import type { PermissionState, PermissionView } from '../../../../core/ipc/permission-view.ts';
import { ASKED_IDS } from '../browser/browser-family.ts';
import type { LoadAddon } from '../native/native-addon.ts';
import type { MacPermissions } from './node-mac-permissions.ts';
import type { PermissionReader } from './permission-reader.ts';
import { runningBrowsers } from './running-browsers.ts';

/** Our own words for a grant; `stale` = the system says yes, trying it says no. */
export type GrantState = 'granted' | 'denied' | 'not_determined' | 'stale';

/** One permission as onboarding and doctor show it. */
export interface GrantReport {
  /** `accessibility`, `input_monitoring` or `automation:<bundle id>`. */
  name: string;
  state: GrantState;
  required: boolean;
  /** Another grant makes it unnecessary. */
  covered: boolean;
  /** It was given while this process ran and has no effect yet. */
  relaunch: boolean;
  /** Address of its settings pane. */
  pane: string;
  /** Shell command that forgets the grant, so that it can be given anew. */
  reset: string;
}

const PANE = 'x-apple.systempreferences:com.apple.preference.security?';
/** Anchors and `tccutil` service names; macOS 27 renames a pane but not its anchor (docs/macos.md). */
const KINDS = {
  accessibility: { anchor: 'Privacy_Accessibility', service: 'Accessibility' },
  input_monitoring: { anchor: 'Privacy_ListenEvent', service: 'ListenEvent' },
  automation: { anchor: 'Privacy_Automation', service: 'AppleEvents' },
} as const;
type Kind = keyof typeof KINDS;

/** The app's permission port (src/main/permissions/permission-port.ts) and what doctor asks. */
export interface MacosPermissions {
  /** Looks; never makes the system ask. */
  report(config: Config): Promise<GrantReport[]>;
  check(config: Config): Promise<PermissionView[]>;
  /** The person pressed the button: the first time the system asks, afterwards its settings pane opens. One after the other. */
  open(name: string): Promise<void>;
}

/** What the permissions work with. `openPane` opens an address with the system; `appId` is this app's bundle id. */
export interface MacosPermissionParts {
  loadAddon: LoadAddon;
  reader: PermissionReader;
  loadPackage: () => Promise<MacPermissions | null>;
  openPane: (address: string) => Promise<void>;
  appId: string;
}

/** Makes permissions that have asked for nothing yet. */
export function createMacosPermissions(parts: MacosPermissionParts): MacosPermissions {
  const { loadAddon, reader } = parts;
  const asked = new Set<string>();
  const refused = new Set<string>();
  let queue = Promise.resolve();

  const grant = (name: string, kind: Kind, state: GrantState, more: Partial<GrantReport>): GrantReport => {
    if (state === 'denied' || state === 'not_determined') refused.add(name);
    return {
      name,
      state,
      required: false,
      covered: false,
      relaunch: state === 'stale' && refused.has(name),
      pane: PANE + KINDS[kind].anchor,
      reset: `tccutil reset ${KINDS[kind].service} ${parts.appId}`,
      ...more,
    };
  };
  const automation = async (bundleId: string): Promise<GrantReport> =>
    grant(`automation:${bundleId}`, 'automation', await reader.automation(bundleId), {});
  const report = async (config: Config): Promise<GrantReport[]> => {
    const words = await readWords(parts);
    if (words === null) return [];
    const { sources } = config.capture;
    const trusted = words.accessibility;
    const ax = !trusted ? 'denied' : (await reader.accessibilityWorks()) ? 'granted' : 'stale';
    const tree = sources.some((source) => ['window', 'ui', 'browser'].includes(source));
    const input = sources.includes('input');
    const keysFail = input && (await reader.keysWork()) === false;
    // Accessibility lets listen, too (docs/macos.md), unless trying shows that it does not.
    const covered = trusted && !keysFail;
    const listening = keysFail && words.input_monitoring === 'granted' ? 'stale' : words.input_monitoring;
    const browsers: GrantReport[] = [];
    // One at a time: a question may hang in the system, and each holds a thread.
    for (const id of sources.includes('browser') ? runningBrowsers(loadAddon) : [])
      browsers.push(await automation(id));
    return [
      grant('accessibility', 'accessibility', ax, { required: tree }),
      grant('input_monitoring', 'input_monitoring', listening, { required: input && !covered, covered }),
      ...browsers,
    ];
  };
  const request = async (name: string): Promise<void> => {
    const kind = kindOf(name);
    const addon = loadAddon();
    if (kind === null) return;
    asked.add(name);
    const fallback = await parts.loadPackage();
    if (kind === 'automation')
      await addon?.automation(name.slice('automation:'.length), true).catch(() => null);
    else if (kind === 'accessibility')
      (fallback?.askForAccessibilityAccess ?? (() => addon?.requestAccessibility()))();
    else if (fallback !== null) await fallback.askForInputMonitoringAccess('listen').catch(() => null);
    else addon?.requestInputMonitoring();
  };
  return {
    report,
    check: async (config) => (await report(config)).map(viewOf),
    open(name) {
      const kind = kindOf(name);
      // A pane needs no turn: a dialog that nobody answers, or that hangs, must not keep it shut.
      if (kind !== null && asked.has(name))
        return parts.openPane(PANE + KINDS[kind].anchor).catch(() => undefined);
      // Two dialogs of the system at a time are one that nobody reads.
      queue = queue.then(() => request(name)).catch(() => undefined);
      return queue;
    },
  };
}

/** The package knows the two that need no addon; the addon's word counts where there is one. */
async function readWords({
  reader,
  loadPackage,
}: MacosPermissionParts): Promise<ReturnType<PermissionReader['words']>> {
  const own = reader.words();
  if (own !== null) return own;
  const fallback = await loadPackage();
  if (fallback === null) return null;
  const input = fallback.getAuthStatus('input-monitoring');
  return {
    accessibility: fallback.getAuthStatus('accessibility') === 'authorized',
    input_monitoring: input === 'authorized' ? 'granted' : input === 'denied' ? 'denied' : 'not_determined',
  };
}

function kindOf(name: string): Kind | null {
  if (name === 'accessibility' || name === 'input_monitoring') return name;
  const id = name.startsWith('automation:') ? name.slice('automation:'.length) : '';
  return ASKED_IDS.includes(id) ? 'automation' : null;
}

const VIEWS: Readonly<Record<GrantState, PermissionState>> = {
  granted: 'working',
  denied: 'denied',
  not_determined: 'unknown',
  stale: 'stale',
};

function viewOf({ name, state, required, covered, relaunch, reset }: GrantReport): PermissionView {
  const shown = covered && state !== 'granted' ? 'not_needed' : relaunch ? 'relaunch' : VIEWS[state];
  return {
    name,
    state: shown,
    required,
    subject: name.startsWith('automation:') ? name.slice('automation:'.length) : null,
    has_pane: true,
    detail: shown === 'stale' ? reset : null,
  };
}
