/** A page cannot load `zanei://app/x`, so it gets `https://app.zanei.shim/x`, and the app answers every request. */
export function toPage(url: string): string {
  const { protocol, host, pathname, search, hash } = new URL(url);
  if (protocol === 'http:' || protocol === 'https:' || url === 'about:blank') return url;
  return `https://${host === '' ? 'local' : host}.${protocol.slice(0, -1)}.shim${pathname}${search}${hash}`;
}

/** The app's own address for a page's. */
export function toApp(url: string): string {
  const parts = /^https:\/\/([^/]*)\.([a-z0-9+-]+)\.shim(\/.*)?$/.exec(url);
  return parts === null ? url : `${parts[2] ?? ''}://${parts[1] ?? ''}${parts[3] ?? '/'}`;
}
