import type { ObservationOf } from '../../core/observation/observation.ts';
import { CONTEXT } from './attribution.ts';
import type { Handlers } from './attribute.ts';

/** Session states that lock the desk, and those that free it; the others change nothing. */
const LOCKS: Record<ObservationOf<'session'>['state'], boolean | null> = {
  locked: true,
  unlocked: false,
  asleep: null,
  awake: null,
  screen_saver_on: null,
  screen_saver_off: null,
  switched_out: true,
  switched_in: false,
  shutdown: null,
};

/** Observations that make no event and only change what holds for the next ones. */
export const STATE_HANDLERS: Handlers<'secure_input' | 'input_source' | 'session' | 'lost' | 'degraded'> = {
  secure_input: ({ on, mono_ns }, desk) => {
    if (desk.secure_input && !on) desk.secure_input_until_ns = mono_ns;
    desk.secure_input = on;
    return CONTEXT;
  },
  input_source: ({ composing }, desk) => {
    desk.composing = composing;
    return CONTEXT;
  },
  session: ({ state }, desk) => {
    desk.locked = LOCKS[state] ?? desk.locked;
    if (state === 'awake') desk.distrust();
    return CONTEXT;
  },
  lost: (_seen, desk) => {
    desk.missed();
    return CONTEXT;
  },
  degraded: () => CONTEXT,
};
