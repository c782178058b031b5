import { findAuthorizations } from './find-authorizations.ts';
import { findJwts } from './find-jwts.ts';
import { findLabelledSecrets } from './find-labelled-secrets.ts';
import { findPrefixedTokens } from './find-prefixed-tokens.ts';
import { findPrivateKeys } from './find-private-keys.ts';
import { findShapedTokens } from './find-shaped-tokens.ts';
import { findUrlCredentials } from './find-url-credentials.ts';
import type { TextRange } from './text-range.ts';

/** One kind of token. */
export interface Detector {
  find: (text: string) => TextRange[];
  /** A cheap look that is true for every text in which `find` finds something; most titles end here. */
  mayFind: (text: string) => boolean;
}

/** No token known by its shape is shorter, and none holds a blank or a foreign character. */
const LONG_RUN = /[!-~]{31}/;
/** Every token with a known prefix has a digit or a hump of camelCase, or is this long. */
const LIKE_A_TOKEN = /[0-9]|[a-z][A-Z]|[A-Za-z0-9_+/=%.-]{20}/;
/**
 * A part of every name that `secretLabel` knows, of `IDENTIFIED BY` and of `-u`, in any case. The Kelvin sign and the dotted İ become
 * k and i in lower case.
 */
const TELLING =
  /pass|pwd|key|token|secret|credential|auth|bearer|signature|contrase|identified|-u|パス|合言葉|暗証番号|密码|トークン|秘密鍵|アクセスキー|[\u212a\u0130]/i;

/** All kinds; a test holds every cheap look against its search. */
export const DETECTORS: readonly Detector[] = [
  {
    find: findPrivateKeys,
    mayFind: (text) => text.includes('PRIVATE KEY') || text.includes('Private-Lines'),
  },
  { find: findJwts, mayFind: (text) => text.includes('eyJ') },
  { find: findPrefixedTokens, mayFind: (text) => LIKE_A_TOKEN.test(text) },
  { find: findShapedTokens, mayFind: (text) => LONG_RUN.test(text) },
  { find: findAuthorizations, mayFind: (text) => /bearer|basic/i.test(text) },
  { find: findUrlCredentials, mayFind: (text) => text.includes('@') && text.includes('://') },
  { find: findLabelledSecrets, mayFind: (text) => TELLING.test(text) },
];

/** Secrets of every kind the `token` redactor knows; ranges may overlap. Offsets are those of the folded text given. */
export function findTokens(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { find, mayFind } of DETECTORS) if (mayFind(text)) ranges.push(...find(text));
  return ranges;
}
