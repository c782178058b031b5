import { isBrowser } from '../../../../core/policy/browser-apps.ts';

/** How a browser can be asked for its page and mode. `none`: it cannot, so its windows stay unknown. */
export type BrowserFamily = 'chromium' | 'safari' | 'none';

/** Browsers that answer Chromium's scripting terms (chrome/browser/ui/cocoa/applescript/scripting.sdef) with a window's `mode`. */
const CHROMIUM_IDS: readonly string[] = [
  'com.google.Chrome',
  'com.google.Chrome.beta',
  'com.google.Chrome.dev',
  'com.google.Chrome.canary',
  'org.chromium.Chromium',
  'com.brave.Browser',
  'com.microsoft.edgemac',
  'com.vivaldi.Vivaldi',
];
/** Safari has no mode in its scripting terms: safari-mode.ts. The preview brings texts of its own, so it stays `none`. */
const SAFARI_ID = 'com.apple.Safari';

/** Browsers that can be asked by Apple events, each with a grant of its own. */
export const ASKED_IDS: readonly string[] = [...CHROMIUM_IDS, SAFARI_ID];

/** The family of an app; null when it is no browser. */
export function familyOf(app: { name: string; bundle_id: string | null }): BrowserFamily | null {
  if (app.bundle_id === SAFARI_ID) return 'safari';
  if (app.bundle_id !== null && CHROMIUM_IDS.includes(app.bundle_id)) return 'chromium';
  return isBrowser(app) ? 'none' : null;
}
