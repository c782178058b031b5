import type { AppRef } from '../../../core/event/event.ts';
import { isBrowser } from '../../../core/policy/browser-apps.ts';

/** How a browser's windows show that they are private. `none`: they do not, so the mode stays unknown. */
export type PrivateMark = 'chromium' | 'firefox' | 'none';

interface Browser {
  /** Names and ids of the app, lower case: desktop file id, WM_CLASS, program name. */
  names: string[];
  mark: PrivateMark;
}

/**
 * Browsers on Linux. Chromium's frame is named like its X title, with the mode behind it when private; Firefox puts it
 * into the X title. All other browsers of core's table build their titles in ways we do not know, so their mode stays unknown.
 */
const BROWSERS: readonly Browser[] = [
  { names: ['chromium', 'chromium-browser', 'org.chromium.chromium'], mark: 'chromium' },
  {
    names: [
      'google-chrome',
      'google-chrome-beta',
      'google-chrome-unstable',
      'com.google.chrome',
      'chrome',
      'google chrome',
    ],
    mark: 'chromium',
  },
  { names: ['brave-browser', 'brave', 'com.brave.browser'], mark: 'chromium' },
  { names: ['firefox', 'firefox-esr', 'org.mozilla.firefox', 'navigator'], mark: 'firefox' },
];

/** How the app's windows show that they are private; null when the app is no browser we know. */
export function privateMarkOf(app: AppRef, aliases: readonly string[] = []): PrivateMark | null {
  const names = [app.name, app.bundle_id ?? '', ...aliases].map((name) => name.toLowerCase());
  const known = BROWSERS.find((browser) => browser.names.some((name) => names.includes(name)));
  if (known !== undefined) return known.mark;
  const ids = aliases.map((alias) => ({ name: alias, bundle_id: alias }));
  return [app, ...ids].some((one) => isBrowser(one)) ? 'none' : null;
}
