/** A piece of a text, and whether it is one of the places that were looked for. */
export interface FoundPart {
  part: string;
  found: boolean;
}

/** The text cut where `find` stands in it, in any case; whole when it stands nowhere, or when case changes its length. */
export function findParts(text: string, find: string): FoundPart[] {
  const [low, wanted] = [text.toLowerCase(), find.trim().toLowerCase()];
  if (wanted === '' || low.length !== text.length) return [{ part: text, found: false }];
  const parts: FoundPart[] = [];
  let from = 0;
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, from)) {
    if (at > from) parts.push({ part: text.slice(from, at), found: false });
    from = at + wanted.length;
    parts.push({ part: text.slice(at, from), found: true });
  }
  if (from < text.length || parts.length === 0) parts.push({ part: text.slice(from), found: false });
  return parts;
}
