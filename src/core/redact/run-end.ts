/**
 * A function that tells where the run of characters of `pattern` (a sticky one-class pattern such as `/[a-z]+/y`) that
 * covers an offset ends; the offset itself when there is none. Each run is walked once however often it is asked for,
 * which is what keeps `sk-sk-sk-…` linear.
 */
export function createRunEnd(text: string, pattern: RegExp): (at: number) => number {
  let from = 0;
  let to = 0;
  return (at) => {
    if (at >= from && at < to) return to;
    pattern.lastIndex = at;
    from = at;
    to = pattern.test(text) ? pattern.lastIndex : at;
    return to;
  };
}

/**
 * A function that tells where `pattern` (global) matches next at or behind an offset, Infinity when nowhere. Offsets must not
 * fall; then the text is searched once in all.
 */
export function createNextMatch(text: string, pattern: RegExp): (at: number) => number {
  let found = -1;
  return (at) => {
    if (found >= at) return found;
    pattern.lastIndex = at;
    found = pattern.exec(text)?.index ?? Infinity;
    return found;
  };
}
