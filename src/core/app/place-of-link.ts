import type { Place } from '../ipc/ipc-contract.ts';

/** Windows by the links that `zanei open` sends; nothing else can be said in a link. */
const LINKS: Readonly<Record<string, Place>> = {
  'zanei-app://timeline': { window: 'timeline' },
  'zanei-app://settings': { window: 'settings' },
  'zanei-app://onboarding': { window: 'onboarding' },
};

/** The window a deep link names, null for every other address: any web page can send one. */
export function placeOfLink(url: string): Place | null {
  return Object.hasOwn(LINKS, url) ? (LINKS[url] ?? null) : null;
}
