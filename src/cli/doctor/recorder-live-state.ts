import { ZaneiError } from '../../core/errors.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import { recorderStatus } from '../../core/status/recorder-status.ts';
import { openStoreReader } from '../../store/reader/open-store-reader.ts';
import { probeOwner } from '../../store/reader/probe-owner.ts';
import type { CommandCall } from '../command.ts';

/** The heartbeat row of a recorder that runs and is well, else null; a store that cannot be read counts as none. */
export function recorderLiveState(call: CommandCall): RecorderState | null {
  const owner = probeOwner(call.paths().store);
  const state = owner === null ? null : lastRecorderState(call);
  return recorderStatus({ owner, state, now_ms: call.io.now() }).live;
}

/** The row as the running or the last recorder left it; null without a store that can be read. */
export function lastRecorderState(call: CommandCall): RecorderState | null {
  const { store: path } = call.paths();
  try {
    const store = openStoreReader({ path, env: call.io.env, now: () => call.io.now(), retentionHours: 1 });
    if (store === null) return null;
    try {
      return store.state();
    } finally {
      store.close();
    }
  } catch (error) {
    if (error instanceof ZaneiError) return null;
    throw error;
  }
}
