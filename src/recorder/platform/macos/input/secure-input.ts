import type { Stamp } from '../stamp.ts';

/** Puts the two sources of secrecy together: the system's Secure Input and a password field that has the keyboard. */
export interface SecureInput {
  system(on: boolean, stamp: Stamp): void;
  field(on: boolean, stamp: Stamp): void;
  /** Nobody looks any more: told as off, because no key facts come either. */
  reset(stamp: Stamp): void;
  start(tell: (on: boolean, stamp: Stamp) => void): void;
}

/** Makes one that says nothing until something is secure. */
export function createSecureInput(): SecureInput {
  let system = false;
  let field = false;
  let told = false;
  let tell: ((on: boolean, stamp: Stamp) => void) | null = null;
  const settle = (stamp: Stamp): void => {
    const on = system || field;
    if (on === told) return;
    told = on;
    tell?.(on, stamp);
  };
  return {
    system(on, stamp) {
      system = on;
      settle(stamp);
    },
    field(on, stamp) {
      field = on;
      settle(stamp);
    },
    reset(stamp) {
      system = field = false;
      settle(stamp);
      tell = null;
    },
    start(given) {
      tell = given;
    },
  };
}
