import type { AccessibleReader, Ref } from './accessible.ts';

/** A web page that a browser window shows. */
export interface Page {
  url: string;
  title: string | null;
  /** The document object. */
  document: Ref;
  /** Object of the selected tab, which stays the same while the tab shows other pages; null when it cannot be found. */
  tab: string | null;
}

/** Addresses of documents that belong to the browser's own surface, such as the suggestions below the address bar. */
const SURFACE = /^(?:chrome|edge|brave):\/\/[^/]*top-chrome|^devtools:/;

/** Picks address and title from the attributes of a document; Chromium says URI and Title, Firefox DocURL. */
export function pageFacts(
  attributes: Readonly<Record<string, string>>,
  name: string,
): { url: string; title: string | null } | null {
  const url = attributes.DocURL ?? attributes.URI ?? '';
  if (url === '' || SURFACE.test(url)) return null;
  const title = attributes.Title ?? name;
  return { url, title: title === '' ? null : title };
}

/** Reads which page the frame shows; null when it shows none or its app has no tree (started without the flag). */
export async function readPage(read: AccessibleReader, frame: Ref): Promise<Page | null> {
  for (const document of await read.matches(frame, ['showing'], ['document web'], 0)) {
    const attributes = await read.documentAttributes(document).catch((): Record<string, string> => ({}));
    const facts = pageFacts(attributes, await read.name(document).catch(() => ''));
    if (facts === null) continue;
    const tabs = await read.matches(frame, ['selected'], ['page tab'], 1).catch((): Ref[] => []);
    return { ...facts, document, tab: tabs[0]?.[1] ?? null };
  }
  return null;
}
