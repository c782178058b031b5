import { appKey } from './app-key.ts';
import { rememberByApp } from './remember-by-app.ts';

/** Bundle ids (macOS), desktop ids and WM_CLASS classes (Linux) of web browsers; channels and `.desktop` are found by their `<id>.` prefix. */
export const BROWSER_IDS: readonly string[] = [
  'com.apple.Safari',
  'com.apple.SafariTechnologyPreview',
  'com.google.Chrome',
  'org.chromium.Chromium',
  'org.mozilla.firefox',
  'org.mozilla.firefoxdeveloperedition',
  'org.mozilla.nightly',
  'com.brave.Browser',
  'com.microsoft.edgemac',
  'com.microsoft.Edge',
  'com.vivaldi.Vivaldi',
  'company.thebrowser.Browser',
  'company.thebrowser.dia',
  'com.operasoftware.Opera',
  'com.operasoftware.OperaGX',
  'com.operasoftware.OperaDeveloper',
  'org.torproject.torbrowser',
  'net.mullvad.mullvadbrowser',
  'com.duckduckgo.macos.browser',
  'com.kagi.kagimacOS',
  'app.zen-browser.zen',
  'io.gitlab.LibreWolf',
  'net.waterfox.waterfox',
  'com.openai.atlas',
  'ai.perplexity.comet',
  'ru.yandex.desktop.yandex-browser',
  'com.naver.Whale',
  'com.sigmaos.sigmaos.macos',
  'org.gnome.Epiphany',
  'org.kde.falkon',
  'org.kde.konqueror',
  'org.qutebrowser.qutebrowser',
  'google-chrome',
  'google-chrome-stable',
  'google-chrome-beta',
  'google-chrome-unstable',
  'chromium',
  'chromium-browser',
  'firefox',
  'firefox-esr',
  'firefox_firefox',
  'chromium_chromium',
  'navigator',
  'brave-browser',
  'microsoft-edge',
  'microsoft-edge-dev',
  'microsoft-edge-beta',
  'vivaldi-stable',
  'opera',
  'librewolf',
  'waterfox',
  'torbrowser-launcher',
  'epiphany',
  'falkon',
  'konqueror',
  'qutebrowser',
  'midori',
  'zen',
  'zen-browser',
];

/** Names that decide when an app has no id. */
const BROWSER_NAMES: readonly string[] = [
  'Safari',
  'Google Chrome',
  'Chromium',
  'Firefox',
  'Firefox Developer Edition',
  'Mozilla Firefox',
  'Brave Browser',
  'Microsoft Edge',
  'Vivaldi',
  'Arc',
  'Opera',
  'Tor Browser',
  'LibreWolf',
  'Waterfox',
  'DuckDuckGo',
  'Orion',
];

const ids = BROWSER_IDS.map(appKey);
const prefixes = ids.map((id) => `${id}.`);
const known = new Set(ids);
const names = new Set([...BROWSER_NAMES, ...BROWSER_IDS].map(appKey));

/** Whether core takes the app for a web browser, so that an unknown privacy state counts as private. */
export const isBrowser = rememberByApp(({ name, bundle_id }): boolean => {
  if (bundle_id === null) return names.has(appKey(name));
  const id = appKey(bundle_id);
  return known.has(id) || prefixes.some((prefix) => id.startsWith(prefix));
});
