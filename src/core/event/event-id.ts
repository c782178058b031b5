import { ZaneiError } from '../errors.ts';

/** Crockford base32, the ULID alphabet (https://github.com/ulid/spec). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARACTERS = 10;
const RANDOM_BYTES = 10;
const LAST_MS = 2 ** 48 - 1;

/**
 * `evt_` + ULID: 48 bits of Unix ms (floored), 80 bits that `random` fills. Two ids of one millisecond are in no order.
 * Throws ZaneiError internal when `ms` does not fit 48 bits.
 */
export function eventId(ms: number, random: (bytes: Uint8Array) => void): string {
  const whole = Math.floor(ms);
  if (!(whole >= 0 && whole <= LAST_MS)) throw new ZaneiError('internal', 'wall clock out of range');
  const bytes = new Uint8Array(RANDOM_BYTES);
  random(bytes);
  return `evt_${encodeTime(whole)}${encodeRandom(bytes)}`;
}

function encodeTime(ms: number): string {
  let rest = ms;
  let text = '';
  for (let place = 0; place < TIME_CHARACTERS; place++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function encodeRandom(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >>> bits) & 31);
      held &= (1 << bits) - 1;
    }
  }
  return text;
}
