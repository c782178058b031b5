import type { AppRef } from '../../../core/event/event.ts';

/** How a browser's windows show that they are private. `none`: they do not, so the mode stays unknown. */
export type PrivateMark = 'chromium' | 'firefox' | 'none';

interface Browser {
  /** Names and ids of the app, lower case: desktop file id, WM_CLASS, program name. */
  names: string[];
  mark: PrivateMark;
}

/**
 * Browsers on Linux. Chromium's frame is named like its X title, with the mode behind it when private; Firefox puts it
 * into the X title. Edge, Opera and Vivaldi build their titles with code that is not public, the rest have no mark.
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
  { names: ['librewolf', 'io.gitlab.librewolf-community', 'waterfox', 'floorp', 'zen'], mark: 'none' },
  { names: ['tor browser', 'torbrowser-launcher', 'mullvad browser'], mark: 'none' },
  { names: ['microsoft-edge', 'microsoft-edge-dev', 'com.microsoft.edge', 'msedge'], mark: 'none' },
  { names: ['opera', 'com.opera.opera', 'vivaldi', 'vivaldi-stable', 'com.vivaldi.vivaldi'], mark: 'none' },
  {
    names: ['epiphany', 'org.gnome.epiphany', 'falkon', 'org.kde.falkon', 'konqueror', 'org.kde.konqueror'],
    mark: 'none',
  },
  {
    names: ['qutebrowser', 'org.qutebrowser.qutebrowser', 'midori', 'surf', 'dillo', 'netsurf'],
    mark: 'none',
  },
];

/** How the app's windows show that they are private; null when the app is no browser we know. */
export function privateMarkOf(app: AppRef, aliases: readonly string[] = []): PrivateMark | null {
  const names = [app.name, app.bundle_id ?? '', ...aliases].map((name) => name.toLowerCase());
  return BROWSERS.find((browser) => browser.names.some((name) => names.includes(name)))?.mark ?? null;
}
