import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 8192;

/** Fills byte arrays with random bytes that are drawn in larger portions: a call into the system per event id costs more than the id. */
export function pooledRandom(): (bytes: Uint8Array) => void {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  return (bytes) => {
    if (used + bytes.length > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = pool[used + at] ?? 0;
    used += bytes.length;
  };
}
