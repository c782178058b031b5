import { looksRandom } from './looks-random.ts';
import { isPlaceholder } from './secret-value.ts';
import type { TextRange } from './text-range.ts';

const AUTHORITY = /:\/\/([^\s/?#"'`<>\\]{1,1024})/dg;

/** Passwords in `scheme://user:password@host`, and user names that are themselves tokens; user and host stay. */
export function findUrlCredentials(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (const match of text.matchAll(AUTHORITY)) {
    const span = match.indices?.[1];
    const authority = match[1] ?? '';
    const at = authority.lastIndexOf('@');
    if (span === undefined || at <= 0) continue;
    const userinfo = authority.slice(0, at);
    const colon = userinfo.indexOf(':');
    const password = colon < 0 ? '' : userinfo.slice(colon + 1);
    const user = colon < 0 ? userinfo : userinfo.slice(0, colon);
    if (password !== '' && !isPlaceholder(password)) {
      ranges.push({ start: span[0] + colon + 1, end: span[0] + at });
    }
    // `https://TOKEN@host` and `https://TOKEN:x-oauth-basic@host`
    if (user.length >= 16 && looksRandom(user)) ranges.push({ start: span[0], end: span[0] + user.length });
  }
  return ranges;
}
