import { findAuthorizations } from './find-authorizations.ts';
import { findJwts } from './find-jwts.ts';
import { findLabelledSecrets } from './find-labelled-secrets.ts';
import { findPrefixedTokens } from './find-prefixed-tokens.ts';
import { findPrivateKeys } from './find-private-keys.ts';
import { findShapedTokens } from './find-shaped-tokens.ts';
import { findUrlCredentials } from './find-url-credentials.ts';
import type { TextRange } from './text-range.ts';

const DETECTORS: readonly ((text: string) => TextRange[])[] = [
  findPrivateKeys,
  findJwts,
  findPrefixedTokens,
  findShapedTokens,
  findAuthorizations,
  findUrlCredentials,
  findLabelledSecrets,
];

/** Secrets of every kind the `token` redactor knows; ranges may overlap. Offsets are those of the folded text given. */
export function findTokens(text: string): TextRange[] {
  return DETECTORS.flatMap((detect) => detect(text));
}
