import { findPrefixedTokens } from './find-prefixed-tokens.ts';
import { findJwts } from './find-jwts.ts';
import { findShapedTokens } from './find-shaped-tokens.ts';
import { looksRandom } from './looks-random.ts';
import { secretLabel } from './secret-labels.ts';

/** Parameters that always carry a secret, besides those whose name says so. Sources: OAuth 2, OpenID, SAML, and the clouds' signed URLs. */
const SECRET_PARAMS = new Set(
  'code sig signature jwt ticket otp sid session sessionid session_id phpsessid jsessionid samlresponse samlrequest assertion client_assertion code_verifier x-amz-signature x-amz-credential x-amz-security-token x-goog-signature x-goog-credential awsaccesskeyid oauth_signature oauth_verifier oobcode key auth magic invite_token reset confirmation verification hmac pw pass hash_key license'.split(
    ' ',
  ),
);
/** Of these a value that looks like a word or a small number is plain data (`code=US`, `key=name`). */
const MAYBE_PLAIN = new Set(
  'code key sig signature ticket session auth magic reset confirmation verification license'.split(' '),
);
/** No token that is known by its own form is shorter. */
const SHORTEST = 8;
/** How deep a URL inside a parameter of a URL is looked into. */
const NESTED_MAX = 3;

/**
 * A URL without its userinfo and without the values of secret parameters in its query and fragment; every other character unchanged.
 * Names and separators of removed values stay (`?token=&page=2`). Works on text, so what no parser accepts is cleaned too.
 */
export function redactUrl(url: string): string {
  return cleanUrl(url, 0);
}

function cleanUrl(url: string, depth: number): string {
  const bare = withoutUserinfo(url);
  const cut = bare.search(/[?#]/);
  if (cut < 0 || /^(?:data|javascript):/i.test(bare)) return bare;
  const parts = bare.slice(cut).split(/([?#&;/])/);
  return bare.slice(0, cut) + parts.map((part) => cleanPart(part, depth)).join('');
}

function withoutUserinfo(url: string): string {
  const slashes = /^(?:(?:blob|view-source|feed):)?[a-z][a-z0-9+.-]*:[\\/]{2,}/i.exec(url);
  if (slashes === null) return url;
  const start = slashes[0].length;
  const length = url.slice(start).search(/[/?#\\]|$/);
  const authority = url.slice(start, start + length);
  return url.slice(0, start) + authority.slice(authority.lastIndexOf('@') + 1) + url.slice(start + length);
}

/** `name=value` without a secret value; a lone value that is a token by its own form is removed whole. */
function cleanPart(part: string, depth: number): string {
  const equals = part.indexOf('=');
  const name = equals < 0 ? '' : part.slice(0, equals);
  const value = part.slice(equals + 1);
  if (value === '') return part;
  return isSecretParam(decode(name), value) || holdsSecret(decode(value), depth)
    ? part.slice(0, equals + 1)
    : part;
}

function isSecretParam(name: string, value: string): boolean {
  const key = name.toLowerCase();
  if (MAYBE_PLAIN.has(key))
    return /\d{6}/.test(value) || value.split(/[-_.%~]/).some((piece) => looksRandom(piece));
  return SECRET_PARAMS.has(key) || secretLabel(name.replace(/\[\]$/, '')) !== null;
}

function holdsSecret(value: string, depth: number): boolean {
  if (value.length < SHORTEST) return false;
  if ([findPrefixedTokens, findJwts, findShapedTokens].some((find) => find(value).length > 0)) return true;
  return depth < NESTED_MAX && /:\/\/|[?&#][^=]*=/.test(value) && cleanUrl(value, depth + 1) !== value;
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
