import { z } from 'zod';
import { keysShown } from './keys-shown.ts';
import { permissionWords, type LoadAddon } from '../native/native-addon.ts';

/** AXError.h: the accessibility API is disabled, which is what an untrusted process gets. */
export const AX_API_DISABLED = -25211;
/** AEDataModel.h and MacErrors.h: errAEEventNotPermitted, errAEEventWouldRequireUserConsent, procNotFound. */
const AE_DENIED = -1743;

export type Grant = 'granted' | 'denied' | 'not_determined';

/** What the system says and what works; never makes it ask anybody. */
export interface PermissionReader {
  /** The system's words now; null where there is no addon. */
  words(): { accessibility: boolean; input_monitoring: Grant } | null;
  /** Tries an accessibility call: false = it is refused although the system may say otherwise. */
  accessibilityWorks(): Promise<boolean>;
  /**
   * Whether keys get through: by what the recorder's key tap showed, else, with Input Monitoring, by trying to make one.
   * null = not known; without that grant nothing is tried, because trying asks the person.
   */
  keysWork(): Promise<boolean | null>;
  /** Automation of one app. -600 (not running) and -1744 (would ask) mean nothing is decided yet. */
  automation(bundleId: string): Promise<Grant>;
}

/** A question may hang in the system; it is waited for this long, and never asked a second time meanwhile. ms */
const PATIENCE_MS = 2_000;
/** Questions that may hang at a time; each holds a thread of the addon. */
const OPEN_MOST = 4;

/** Reads through the addon. `after` starts a timer and returns its cancel function. */
export function createPermissionReader(
  loadAddon: LoadAddon,
  after: (ms: number, run: () => void) => () => void,
): PermissionReader {
  const asking = new Map<string, Promise<unknown>>();
  const once = async (key: string, ask: () => Promise<unknown>): Promise<unknown> => {
    let pending = asking.get(key);
    if (pending === undefined) {
      if (asking.size >= OPEN_MOST) return null;
      pending = ask()
        .catch(() => null)
        .finally(() => asking.delete(key));
      asking.set(key, pending);
    }
    let cancel = (): void => undefined;
    const late = new Promise<null>((resolve) => {
      cancel = after(PATIENCE_MS, () => resolve(null));
    });
    const answer = await Promise.race([pending, late]);
    cancel();
    return answer;
  };
  return {
    words: () => {
      const addon = loadAddon();
      return addon === null ? null : permissionWords.parse(addon.permissions());
    },
    async accessibilityWorks() {
      const addon = loadAddon();
      if (addon === null) return false;
      const error = z.int().safeParse(await once('accessibility', () => addon.probe()));
      // Only a refusal counts; "no focused app" and a slow one say nothing of the grant.
      return !(error.success && error.data === AX_API_DISABLED);
    },
    async keysWork() {
      const addon = loadAddon();
      if (addon === null) return null;
      const shown = keysShown(addon);
      if (shown === 'hears' || shown === 'deaf') return shown === 'hears';
      // The recorder tries less and less often: a tap refused earlier may be given now.
      if (permissionWords.parse(addon.permissions()).input_monitoring !== 'granted')
        return shown === 'refused' ? false : null;
      const works = z.boolean().safeParse(await once('listening', () => addon.probeListening()));
      return works.success ? works.data : null;
    },
    async automation(bundleId) {
      const addon = loadAddon();
      if (addon === null) return 'not_determined';
      const status = z.int().safeParse(await once(bundleId, () => addon.automation(bundleId, false)));
      if (!status.success) return 'not_determined';
      return status.data === 0 ? 'granted' : status.data === AE_DENIED ? 'denied' : 'not_determined';
    },
  };
}

/** The tap may be made: with Accessibility or Input Monitoring, never before, because making it asks the person. */
export function mayListen(words: { accessibility: boolean; input_monitoring: Grant } | null): boolean {
  return words !== null && (words.accessibility || words.input_monitoring === 'granted');
}
