import type { NativeAddon } from '../native/native-addon.ts';

/**
 * What the key tap of this process showed last: `hears` = a key came through; `deaf` = none came although there was
 * input; `refused` = the system gave no tap.
 */
export type KeysShown = 'hears' | 'deaf' | 'refused';

/** Kept with the addon, of which a process has one: the recorder's taps and the app's permission report are made apart. */
const shown = new WeakMap<NativeAddon, KeysShown>();

/** Puts it down; null = nothing is known of the tap any more. */
export function noteKeys(addon: NativeAddon, what: KeysShown | null): void {
  if (what === null) shown.delete(addon);
  else shown.set(addon, what);
}

/** What the key tap showed last; null = nothing, or there is none. */
export function keysShown(addon: NativeAddon): KeysShown | null {
  return shown.get(addon) ?? null;
}
