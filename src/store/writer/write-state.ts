import type Database from 'better-sqlite3';
import type { Heartbeat } from '../../core/port/store-writer.ts';

/** Writes the one row of `recorder_state` inside the caller's transaction. */
export class StateWriter {
  readonly #captured: Database.Statement<[number, string | null]>;
  readonly #heartbeat: Database.Statement<[Record<string, unknown>]>;
  readonly #stopped: Database.Statement<[]>;
  readonly #pausedUntil: Database.Statement<[string | null]>;

  constructor(db: Database.Database) {
    this.#captured = db.prepare(
      'UPDATE recorder_state SET events_captured = events_captured + ?, last_event_ts = ifnull(?, last_event_ts) WHERE key = 1',
    );
    this.#heartbeat = db.prepare(
      `UPDATE recorder_state SET pid = @pid, started_at = @started_at, instance_id = @instance_id, mode = @mode,
       heartbeat_at = @heartbeat_at, retention_hours = @retention_hours, events_dropped = @events_dropped,
       drops = @drops, degraded = @degraded, collector_failures = @collector_failures, capabilities = @capabilities,
       config_in_force = @config_in_force WHERE key = 1`,
    );
    this.#stopped = db.prepare(
      `UPDATE recorder_state SET pid = NULL, started_at = NULL, instance_id = NULL, mode = NULL, heartbeat_at = NULL,
       retention_hours = NULL, degraded = '{}' WHERE key = 1`,
    );
    this.#pausedUntil = db.prepare('UPDATE recorder_state SET paused_until = ? WHERE key = 1');
  }

  captured(count: number, last_event_ts: string | null): void {
    this.#captured.run(count, last_event_ts);
  }

  heartbeat(heartbeat: Heartbeat): void {
    this.#heartbeat.run({
      ...heartbeat,
      drops: JSON.stringify(heartbeat.drops),
      degraded: JSON.stringify(heartbeat.degraded),
      collector_failures: JSON.stringify(heartbeat.collector_failures),
      capabilities: JSON.stringify(heartbeat.capabilities),
      config_in_force: heartbeat.config_in_force === null ? null : JSON.stringify(heartbeat.config_in_force),
    });
  }

  stopped(): void {
    this.#stopped.run();
  }

  setPausedUntil(until: string | null): void {
    this.#pausedUntil.run(until);
  }
}
