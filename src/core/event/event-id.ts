import { ZaneiError } from '../errors.ts';

/** Crockford base32, the ULID alphabet (https://github.com/ulid/spec). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Two characters for every ten bits. */
const PAIRS = Array.from(
  { length: 1024 },
  (_, bits) => ALPHABET.charAt(bits >> 5) + ALPHABET.charAt(bits & 31),
);
const TIME_PAIRS = 5;
const LAST_MS = 2 ** 48 - 1;
/** The 80 random bits of the id being made. */
const random80 = new Uint8Array(10);
/** The time's part of the last id; events come many a millisecond. */
const lastTime = { ms: -1, text: '' };

/**
 * `evt_` + ULID: 48 bits of Unix ms (floored), 80 bits that `random` fills. Two ids of one millisecond are in no order.
 * Throws ZaneiError internal when `ms` does not fit 48 bits.
 */
export function eventId(ms: number, random: (bytes: Uint8Array) => void): string {
  const whole = Math.floor(ms);
  if (!(whole >= 0 && whole <= LAST_MS)) throw new ZaneiError('internal', 'wall clock out of range');
  if (whole !== lastTime.ms) {
    lastTime.ms = whole;
    lastTime.text = encodeTime(whole);
  }
  random(random80);
  return `evt_${lastTime.text}${encode40(0)}${encode40(5)}`;
}

function encodeTime(ms: number): string {
  let rest = ms;
  let text = '';
  for (let pair = 0; pair < TIME_PAIRS; pair++) {
    text = pairOf(rest % 1024) + text;
    rest = Math.floor(rest / 1024);
  }
  return text;
}

/** Five random bytes from `at` on as eight characters. */
function encode40(at: number): string {
  const byte = (n: number): number => random80[at + n] ?? 0;
  const [a, b, c, d, e] = [byte(0), byte(1), byte(2), byte(3), byte(4)];
  const head = pairOf((a << 2) | (b >> 6)) + pairOf(((b & 63) << 4) | (c >> 4));
  return head + pairOf(((c & 15) << 6) | (d >> 2)) + pairOf(((d & 3) << 8) | e);
}

const pairOf = (bits: number): string => PAIRS[bits] ?? '';
