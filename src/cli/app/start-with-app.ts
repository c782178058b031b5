import { missingPermissions } from '../../core/answer/why-empty.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import type { StoreOwner } from '../../core/status/store-owner.ts';
import type { AppLauncher } from './app-launcher.ts';
import { stopRecorder, type StopFlow } from './stop-recorder.ts';

/** What the flow asks and tells; the command line and the tests each bring their own. Times are ms. */
export interface StartFlow extends StopFlow {
  launcher: AppLauncher;
  /** The row of a recorder that runs and is well, null until there is one. */
  live: () => RecorderState | null;
  /** The row that the last recorder left, null when there is none. The terminal's own permissions say nothing about the app's. */
  lastKnown: () => RecorderState | null;
  note: (line: string) => void;
  /** Asks once whether typed text may be recorded, and writes the answer down; null = may not or need not be asked. */
  askForText: (() => Promise<boolean>) | null;
}

/** How a start ended; `missing` are the permissions that a person must grant. `restarted`: for an answer that takes effect at a start. */
export type StartVerdict =
  { kind: 'recording'; restarted: boolean } | { kind: 'missing'; missing: string[] } | { kind: 'pending' };

const LOOK_MS = 250;
/** Until the app holds the lock and has written its heartbeat. */
const APPEAR_MS = 10_000;
/** Until it knows its permissions; after the first five seconds a person is told what is waited for. */
const DECIDE_MS = 20_000;
const TELL_MS = 5_000;

/**
 * Starts the app and waits for its own word on permissions. The question about typed text comes before the start when the last recorder
 * had all it needs, else after the app has said so; a yes after the start starts it anew. Throws ZaneiError recorder_running, or internal
 * when the app does not start recording within 10 s.
 */
export async function startWithApp(flow: StartFlow): Promise<StartVerdict> {
  if (flow.owner() !== null)
    throw new ZaneiError('recorder_running', 'a recorder is running already (zanei status)');
  const before = flow.askForText !== null && isReady(flow.lastKnown());
  if (before) await flow.askForText?.();
  await launch(flow);
  const verdict = await decide(flow);
  if (verdict.kind !== 'recording' || before) return verdict;
  if ((await flow.askForText?.()) !== true) return verdict;
  const owner: StoreOwner | null = flow.owner();
  if (owner !== null) await stopRecorder(flow, owner, true);
  await launch(flow);
  return { kind: 'recording', restarted: true };
}

async function launch(flow: StartFlow): Promise<void> {
  flow.launcher.launch();
  if ((await until(flow, APPEAR_MS, () => flow.live())) !== null) return;
  throw new ZaneiError(
    'internal',
    'Zanei was started and does not record within 10 seconds; look at its menu bar icon',
  );
}

const knows = (state: RecorderState | null): state is RecorderState =>
  state !== null && state.capabilities.length > 0;
const isReady = (state: RecorderState | null): boolean =>
  knows(state) && missingPermissions(state).length === 0;

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
    return knows(state) ? state : null;
  });
  if (decided === null) return { kind: 'pending' };
  const missing = missingPermissions(decided);
  return missing.length > 0 ? { kind: 'missing', missing } : { kind: 'recording', restarted: false };
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
