import { appKey } from './app-key.ts';
import { CREDENTIAL_APPS } from './credential-apps.ts';
import { CREDENTIAL_SITES } from './credential-sites.ts';
import { rememberByApp } from './remember-by-app.ts';
import { siteMatcher, type Host } from './site-host.ts';

const ids = new Set(CREDENTIAL_APPS.flatMap((app) => app.ids).map(appKey));
const names = new Set(
  CREDENTIAL_APPS.flatMap((app) => [app.name, ...(app.names ?? []), ...app.ids]).map(appKey),
);

/** Whether the app is a password manager, credential store or password prompt, by id (with its helpers) or by name. */
export const isCredentialApp = rememberByApp(({ name, bundle_id }): boolean => {
  if (names.has(appKey(name))) return true;
  if (bundle_id === null) return false;
  const id = appKey(bundle_id);
  return idIsListed(id) || idIsListed(id.replace(/\.desktop$/, ''));
});

const credentialSite = siteMatcher(CREDENTIAL_SITES);

/** Whether the host shows a vault. */
export function isCredentialSite(host: Host): boolean {
  return host !== null && credentialSite(host);
}

/** The id, or the id of a helper: a listed id followed by `.` or `-`. */
function idIsListed(id: string): boolean {
  if (ids.has(id)) return true;
  for (let at = id.length - 1; at > 0; at--) {
    const mark = id.charAt(at);
    if ((mark === '.' || mark === '-') && ids.has(id.slice(0, at))) return true;
  }
  return false;
}
