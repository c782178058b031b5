import type { Session } from 'electron';
import { isAppUrl } from '../protocol/app-origin.ts';

/** Addresses that a page may cause a request to: our own pages and the developer tools. */
export function mayRequest(url: string): boolean {
  return isAppUrl(url) || url.startsWith('devtools://');
}

/** Denies every permission and every request that is not for our own pages, and stops what Chromium fetches by itself. */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !mayRequest(details.url) }));
  // On Linux the spell checker downloads its dictionaries; on macOS it is the system's.
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
}
