import type { Config } from '../config/config.ts';
import type { StoreReader } from '../port/store-reader.ts';
import type { RecorderState } from '../status/recorder-state.ts';
import { recorderStatus } from '../status/recorder-status.ts';
import { echoTime } from './answer-moment.ts';
import type { StatusAnswer } from './answers.ts';
import { explainRecorder, missingPermissions } from './why-empty.ts';

/** What `get_status` is made from. */
export interface StatusQuestion {
  /** null = no store file. */
  store: StoreReader | null;
  /** What the file says now; the running recorder's own settings win where it reports them. */
  config: Config;
  /** A local probe, used when no recorder runs; null = cannot be probed here. */
  permissions_ok: boolean | null;
  now_ms: number;
}

/** The answer of `get_status` (contract 9.3); judged as `zanei status` judges. Errors: ZaneiError store_* from the reader. */
export function answerStatus({ store, config, permissions_ok, now_ms }: StatusQuestion): StatusAnswer {
  const state = store?.state() ?? null;
  const { running, paused, paused_until, live, degraded } = recorderStatus({
    owner: store?.owner() ?? null,
    state,
    now_ms,
  });
  const oldest = store?.oldestEventMs() ?? null;
  return {
    running,
    paused,
    last_event_ts: state?.last_event_ts ?? null,
    events_dropped: state?.events_dropped ?? 0,
    degraded,
    collector_failures: state?.collector_failures ?? {},
    retention_hours: live?.retention_hours ?? config.output.retention_hours,
    oldest_event_ts: oldest === null ? null : echoTime(oldest),
    capture: captureOf(live, config),
    permissions_ok: live === null ? (permissions_ok ?? true) : missingPermissions(live).length === 0,
    paused_until,
    events_captured: state?.events_captured ?? 0,
    summary: explainRecorder(store, now_ms)?.message ?? 'The recorder is running.',
  };
}

/** What the running recorder records; without one, what the settings would have it record. */
function captureOf(live: RecorderState | null, config: Config): StatusAnswer['capture'] {
  const { sources, text_content, content_snapshot } = live?.config_in_force ?? config.capture;
  return { sources: [...sources], text_content, content_snapshot };
}
