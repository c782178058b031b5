import { missingPermissions } from '../../core/answer/why-empty.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import type { AppLauncher } from './app-launcher.ts';

/** What the flow asks and tells; the command line and the tests each bring their own. Times are ms. */
export interface StartFlow {
  launcher: AppLauncher;
  /** The row of a recorder that runs and is well, null until there is one. */
  live: () => RecorderState | null;
  /** Somebody holds the recorder's lock. */
  owned: () => boolean;
  sleep: (ms: number) => Promise<void>;
  note: (line: string) => void;
  /** Asks once whether typed text may be recorded; null = may not or need not be asked. */
  askForText: (() => Promise<void>) | null;
}

/** How a start ended; `missing` are the permissions that a person must grant. */
export type StartVerdict =
  { kind: 'recording' } | { kind: 'missing'; missing: string[] } | { kind: 'pending' };

const LOOK_MS = 250;
/** Until the app holds the lock and has written its heartbeat. */
const APPEAR_MS = 10_000;
/** Until it knows its permissions; after the first five seconds a person is told what is waited for. */
const DECIDE_MS = 20_000;
const TELL_MS = 5_000;

/**
 * Starts the app and waits for its own word on permissions, since the grants of the terminal say nothing about the app's. Throws ZaneiError
 * recorder_running, or internal when the app does not start recording within 10 s.
 */
export async function startWithApp(flow: StartFlow): Promise<StartVerdict> {
  if (flow.owned()) throw new ZaneiError('recorder_running', 'a recorder is running already (zanei status)');
  flow.launcher.launch();
  if ((await until(flow, APPEAR_MS, () => flow.live())) === null) {
    throw new ZaneiError(
      'internal',
      'Zanei was started and does not record within 10 seconds; look at its menu bar icon',
    );
  }
  const verdict = await decide(flow);
  if (verdict.kind === 'recording') await flow.askForText?.();
  return verdict;
}

async function decide(flow: StartFlow): Promise<StartVerdict> {
  let told = false;
  let waited = 0;
  const decided = await until(flow, DECIDE_MS, () => {
    waited += LOOK_MS;
    if (waited > TELL_MS && !told) {
      told = true;
      flow.note('waiting for Zanei to learn its permissions');
    }
    const state = flow.live();
    return state !== null && state.capabilities.length > 0 ? state : null;
  });
  if (decided === null) return { kind: 'pending' };
  const missing = missingPermissions(decided);
  return missing.length > 0 ? { kind: 'missing', missing } : { kind: 'recording' };
}

/** Looks every 250 ms for at most `ms`; null when it was never there. */
async function until<T>(flow: StartFlow, ms: number, look: () => T | null): Promise<T | null> {
  for (let waited = 0; waited <= ms; waited += LOOK_MS) {
    const found = look();
    if (found !== null) return found;
    await flow.sleep(LOOK_MS);
  }
  return null;
}
