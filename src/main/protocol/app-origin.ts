export const APP_SCHEME = 'zanei';
export const APP_ORIGIN = 'zanei://app';

/**
 * True for a page of ours: exactly our scheme and host. A prefix test would let `zanei://app.evil` pass, and
 * `URL.origin` is the string `null` for schemes that Node does not know.
 */
export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${APP_SCHEME}:` && host === 'app' && username === '' && password === '';
}
