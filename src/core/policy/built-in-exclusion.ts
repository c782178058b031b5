import { appKey } from './app-key.ts';
import { CREDENTIAL_APPS } from './credential-apps.ts';
import { CREDENTIAL_SITES } from './credential-sites.ts';
import { hostMatches, type Host } from './site-host.ts';

const ids = new Set(CREDENTIAL_APPS.flatMap((app) => app.ids).map(appKey));
const names = new Set(
  CREDENTIAL_APPS.flatMap((app) => [app.name, ...(app.names ?? []), ...app.ids]).map(appKey),
);

/** Whether the app is a password manager, credential store or password prompt, by id (with its helpers) or by name. */
export function isCredentialApp(app: { name: string; bundle_id: string | null }): boolean {
  if (names.has(appKey(app.name))) return true;
  if (app.bundle_id === null) return false;
  const id = appKey(app.bundle_id);
  return idIsListed(id) || idIsListed(id.replace(/\.desktop$/, ''));
}

/** Whether the host shows a vault. */
export function isCredentialSite(host: Host): boolean {
  return host !== null && CREDENTIAL_SITES.some((site) => hostMatches(host, site));
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
