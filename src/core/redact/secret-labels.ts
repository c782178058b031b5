/**
 * What a name says about its value: `password` values may be any word, those of a lone `pass` are no plain word or number
 * (`tests pass: 12`), `key` values look random, null: no secret.
 */
export type SecretLabel = 'password' | 'pass' | 'key' | null;

const PASSWORDS = new Set(
  'password passwd pwd passphrase passcode userpass dbpass pgpassword passwort contraseña'.split(' '),
);
const PASS = 'pass';
const KEYS = new Set(
  'token secret apikey apitoken authtoken accesstoken refreshtoken idtoken secretkey privatekey accesskey accountkey clientsecret credential credentials authorization auth bearer sharedaccesskey sharedaccesssignature'.split(
    ' ',
  ),
);
/** Japanese and Chinese have no blanks between words: a name that ends so. */
const PASSWORD_ENDING = /(?:パスワード|パスフレーズ|合言葉|暗証番号|密码)$/;
const KEY_ENDING = /(?:トークン|秘密鍵|アクセスキー)$/;
/** Before a last word `key`: these make it a secret one. `public`, `primary`, `foreign`, `partition` … do not. */
const KEY_KINDS = new Set(
  'api secret private access account auth authentication encryption signing master admin service subscription license deploy consumer app application client session shared storage function functions webhook signature hmac jwt'.split(
    ' ',
  ),
);
/** Before a last word `token`: cursors and vocabulary, not secrets. */
const PLAIN_TOKENS = new Set(
  'next page continuation sync cancellation cancel abort eos bos pad unk mask sep special start stop end last first max min prev previous cursor change design color input output prompt completion per'.split(
    ' ',
  ),
);

/** What kind of secret the identifier `name` (snake, kebab, dotted, camel or upper case) stands for, judged by its last words. */
export function secretLabel(name: string): SecretLabel {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (PASSWORDS.has(last) || PASSWORD_ENDING.test(last)) return 'password';
  if (last === PASS) return before === '' ? 'pass' : 'password';
  if (before === 'pass' && (last === 'word' || last === 'phrase' || last === 'code')) return 'password';
  if (last === 'key') return KEY_KINDS.has(before) ? 'key' : null;
  if (last === 'base') return before === 'key' && words.includes('secret') ? 'key' : null;
  if (last === 'signature') return before === 'access' ? 'key' : null;
  if (last === 'token') return PLAIN_TOKENS.has(before) ? null : 'key';
  return KEYS.has(last) || KEY_ENDING.test(last) ? 'key' : null;
}

/** Whether a name speaks of secrets at all: such a word as a value is a reference, not a secret. */
export function mentionsSecret(name: string): boolean {
  return /pass|pwd|secret|token|key|cred|auth/i.test(name);
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/(?<=[^\x00-\u052f])(?=[\x20-\u052f])|(?<=[\x20-\u052f])(?=[^\x00-\u052f])/g, '_')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=[a-z])\d{1,2}$/, ''));
}
