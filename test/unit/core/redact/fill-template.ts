/** Alphabets of the made-up parts of corpus lines. */
const ALPHABETS: Readonly<Record<string, string>> = {
  alnum: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  alpha: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  lower: 'abcdefghijklmnopqrstuvwxyz234567',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  hex: '0123456789abcdef',
  digits: '123456789',
  b64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  url64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
};

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Fills `{alnum:36}`, `{uuid}`, `{jwt:HS256}`, `{jwtcut:…}`, `{jwe:…}`, `{basic:user:password}` and `{card:prefix:length}`. */
export function fillTemplate(template: string, seed: number): string {
  const random = seededNumbers(seed);
  const chars = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
  const base64url = (text: string): string => Buffer.from(text).toString('base64url');
  const jwt = (alg: string): string =>
    `${base64url(JSON.stringify({ alg, typ: 'JWT' }))}.${base64url(JSON.stringify({ sub: chars('123456789', 10), iat: 1 }))}.`;
  const kinds: Readonly<Record<string, (a: string, b: string) => string>> = {
    uuid: () => [8, 4, 4, 4, 12].map((length) => chars('0123456789abcdef', length)).join('-'),
    jwt: (alg) => jwt(alg) + (alg === 'none' ? '' : chars(ALPHABETS.url64!, 43)),
    jwtcut: (alg) => jwt(alg).slice(0, -8),
    jwe: (alg) =>
      [
        base64url(JSON.stringify({ alg, enc: 'A256GCM' })),
        ...[342, 16, 80, 22].map((n) => chars(ALPHABETS.url64!, n)),
      ].join('.'),
    basic: (user, password) => Buffer.from(`${user}:${password}`).toString('base64'),
    card: (prefix, length) => cardNumber(prefix + chars('0123456789', Number(length) - prefix.length - 1)),
  };
  return template.replace(
    /\{(uuid|jwt|jwtcut|jwe|basic|card|alnum|alpha|lower|upper|hex|digits|b64|url64)(?::([^:}]*))?(?::([^}]*))?\}/g,
    (_, kind: string, a = '', b = '') => kinds[kind]?.(a, b) ?? chars(ALPHABETS[kind]!, Number(a)),
  );
}

function cardNumber(body: string): string {
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return body + String((10 - (sum % 10)) % 10);
}
