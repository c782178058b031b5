/** `''` = the address is known to have no host (file:, about:, data:); null = the address or its host cannot be told. */
export type Host = string | null;

const HOSTLESS_SCHEMES = new Set(['about:', 'data:', 'file:', 'javascript:', 'mailto:', 'tel:']);
/** Schemes that wrap another address: the wrapped one decides. */
const WRAPPERS = /^(?:blob|filesystem|view-source|reader|feed):(?=[a-z][a-z0-9+.-]*:)/i;
const LONGEST_READ = 65_536;

/**
 * Host of an address by the WHATWG URL rules: lower case, IDN as punycode, without port, userinfo and trailing dots;
 * IPv6 in brackets. Wrapped addresses (blob:, view-source:) give the inner host.
 */
export function hostOf(address: string | null): Host {
  if (address === null) return null;
  const bare = address.slice(0, LONGEST_READ).replace(WRAPPERS, '');
  const url = URL.parse(bare);
  if (url === null) return null;
  const host = withoutTrailingDots(url.hostname.toLowerCase());
  if (host !== '') return host;
  return HOSTLESS_SCHEMES.has(url.protocol) ? '' : null;
}

/** The ASCII form in which a domain of the settings is compared; null when it is no domain. */
export function canonicalSite(domain: string): string | null {
  const url = URL.parse(`http://${withoutTrailingDots(domain.trim())}/`);
  if (url?.pathname !== '/' || url.port !== '' || url.username !== '') return null;
  return withoutTrailingDots(url.hostname);
}

/** `site` itself or a name below it at a dot; an IP address only as a whole. Both in canonical form. */
export function hostMatches(host: string, site: string): boolean {
  if (host === site) return true;
  if (isAddress(host)) return false;
  return host.endsWith(`.${site}`);
}

/** {@link hostMatches} for a whole list, which is looked up instead of walked. */
export function siteMatcher(sites: Iterable<string>): (host: string) => boolean {
  const listed = new Set(sites);
  return (host) => {
    if (listed.has(host)) return true;
    if (listed.size === 0 || isAddress(host)) return false;
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1))
      if (listed.has(host.slice(dot + 1))) return true;
    return false;
  };
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}

function withoutTrailingDots(host: string): string {
  return host.replace(/\.+$/, '');
}
