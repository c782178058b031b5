import type { NativeAddon } from '../native/native-addon.ts';

/**
 * Apps whose tree sleeps until `AXManualAccessibility` wakes it would be slowed down by it; in editors built on
 * Electron it also turns on screen-reader mode (docs/macos.md), so these are left alone.
 */
const LEFT_ALONE: readonly string[] = [
  'com.microsoft.VSCode',
  'com.microsoft.VSCodeInsiders',
  'com.vscodium',
  'com.todesktop.230313mzl4w4u92',
  'dev.zed.Zed',
];

/** Wakes the tree of the app in front when it sleeps and text capture is on, and puts it back to sleep. */
export interface ManualAccessibility {
  /** What the app in front said of its focus: without a role its tree sleeps. Returns whether it was woken just now. */
  seen(app: { pid: number; bundle_id: string | null }, role: string | null, textCapture: boolean): boolean;
  /** Another app is in front, or none. */
  front(pid: number | null): void;
  /** The process ended. */
  gone(pid: number): void;
}

/** Makes one that has woken nothing. */
export function createManualAccessibility(addon: NativeAddon): ManualAccessibility {
  let awake: number | null = null;
  const sleep = (): void => {
    if (awake !== null) addon.setManual(awake, false);
    awake = null;
  };
  return {
    seen({ pid, bundle_id }, role, textCapture) {
      if (!textCapture) sleep();
      if (!textCapture || awake === pid || (role !== null && role !== 'AXWindow')) return false;
      if (bundle_id !== null && LEFT_ALONE.includes(bundle_id)) return false;
      sleep();
      awake = pid;
      addon.setManual(pid, true);
      return true;
    },
    front(pid) {
      if (pid !== awake) sleep();
    },
    gone(pid) {
      if (awake === pid) awake = null;
    },
  };
}
