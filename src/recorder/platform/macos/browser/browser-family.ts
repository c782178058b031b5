import { isBrowser } from '../../../../core/policy/browser-apps.ts';

/** How a browser can be asked for its page and mode. `none`: it cannot, so its windows stay unknown. */
export type BrowserFamily = 'chromium' | 'none';

/**
 * Browsers that answer Chromium's scripting terms (chrome/browser/ui/cocoa/applescript/scripting.sdef) with a window's
 * `mode`. Safari answers Apple events too, but its private windows cannot be told apart by them: it stays `none`.
 */
export const CHROMIUM_IDS: readonly string[] = [
  'com.google.Chrome',
  'com.google.Chrome.beta',
  'com.google.Chrome.dev',
  'com.google.Chrome.canary',
  'org.chromium.Chromium',
  'com.brave.Browser',
  'com.microsoft.edgemac',
  'com.vivaldi.Vivaldi',
];

/** The family of an app; null when it is no browser. */
export function familyOf(app: { name: string; bundle_id: string | null }): BrowserFamily | null {
  if (app.bundle_id !== null && CHROMIUM_IDS.includes(app.bundle_id)) return 'chromium';
  return isBrowser(app) ? 'none' : null;
}
