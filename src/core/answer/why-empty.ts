import type { StoreReader } from '../port/store-reader.ts';
import type { RecorderState } from '../status/recorder-state.ts';
import type { WhyEmpty } from './answers.ts';
import { recorderLife } from './recorder-life.ts';

/** Words for an empty answer over [since_ms, until_ms], most telling reason first. `store` null = no store yet. */
export function explainEmpty(
  store: StoreReader | null,
  range: { since_ms: number; until_ms: number },
  now_ms: number,
): WhyEmpty {
  if (store === null) {
    return {
      code: 'never_recorded',
      message: 'Nothing has been recorded on this computer yet: the recorder has never run.',
    };
  }
  if (range.since_ms > now_ms) return { code: 'future', message: 'The range lies in the future.' };
  const state = store.state();
  const oldest = store.oldestEventMs();
  if (oldest !== null && range.until_ms < oldest) {
    return {
      code: 'not_retained',
      message: `Nothing that old is kept: the oldest event is from ${new Date(oldest).toISOString()}.`,
    };
  }
  return explainByState(state, oldest, now_ms);
}

function explainByState(state: RecorderState, oldest: number | null, now_ms: number): WhyEmpty {
  const life = recorderLife(state, now_ms);
  const missing = missingPermissions(state);
  if (life.running && life.paused) {
    return { code: 'paused', message: `Recording is paused ${pauseWords(state.paused_until)}.` };
  }
  if (missing.length > 0) {
    return { code: 'permission_missing', message: `The recorder lacks a permission: ${missing.join(', ')}.` };
  }
  if (!life.running) {
    if (oldest === null && state.events_captured === 0 && state.heartbeat_at === null) {
      return {
        code: 'never_recorded',
        message: 'Nothing has been recorded yet: the recorder is not running.',
      };
    }
    const last = state.last_event_ts;
    return {
      code: 'stopped',
      message: `The recorder is not running${last === null ? '' : `; the last event is from ${last}`}.`,
    };
  }
  return { code: 'no_match', message: 'The recorder is running; nothing in the range matches.' };
}

/** Names of required capabilities that a person must still grant. */
export function missingPermissions(state: RecorderState): string[] {
  return state.capabilities
    .filter(({ required, state: is }) => required && is === 'action_required')
    .map(({ name }) => name);
}

/** `until resumed` or `until <time>`. */
export function pauseWords(until: string | null): string {
  return until === null || until === 'infinity' ? 'until it is resumed' : `until ${until}`;
}
