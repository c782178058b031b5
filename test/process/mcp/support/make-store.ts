import { onTestFinished } from 'vitest';
import type { StorableEvent } from '../../../../src/core/port/event-maker.ts';
import type { Heartbeat } from '../../../../src/core/port/store-writer.ts';
import { decodeEvent } from '../../../../src/core/event/event-codec.ts';
import { eventId } from '../../../../src/core/event/event-id.ts';
import { storeOwnerSchema } from '../../../../src/core/status/store-owner.ts';
import { formatTs } from '../../../../src/core/time/timestamp.ts';
import { openStoreWriter } from '../../../../src/store/writer/open-store-writer.ts';
import { acquireStoreLock } from '../../../../src/store/writer/store-lock.ts';

const APPS = ['Code', 'Slack', 'ターミナル', 'Google Chrome'];

/** `count` events, one every `step_ms`, the last one at `end_ms`; made without the recorder, so they bypass its rules on purpose. */
export function someEvents(count: number, end_ms: number, step_ms = 1000): StorableEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const ms = end_ms - (count - 1 - index) * step_ms;
    return storable({
      v: 1,
      id: eventId(ms, (bytes) => {
        bytes.fill(0);
        new DataView(bytes.buffer, bytes.byteOffset).setUint32(bytes.length - 4, index);
      }),
      ts: formatTs(ms),
      mono_ns: index * step_ms * 1_000_000,
      source: 'linux.x11',
      type: 'window.focus',
      app: { name: APPS[index % APPS.length], bundle_id: null, pid: 100 + (index % APPS.length) },
      window: { title: `文書 ${index} — ドラフト`, id: index },
      element: null,
      data: {},
      truncated: false,
      redaction: { applied: false, rules: [] },
    });
  });
}

/** Makes (or goes on with) the store at `path` through the real writer. */
export function writeStore(path: string, events: readonly StorableEvent[], heartbeat?: Heartbeat): void {
  const writer = openStoreWriter({ path, env: {} });
  writer.append(events, heartbeat);
  writer.close();
}

/** Holds the recorder lock of the store until the test is over, as the recorder of this heartbeat: without it nobody lives. */
export function holdLock(path: string, { pid, instance_id, mode, started_at }: Heartbeat): void {
  const lock = acquireStoreLock(path, storeOwnerSchema.parse({ pid, instance_id, mode, started_at }));
  onTestFinished(() => {
    lock.release();
  });
}

/** A recorder that lives at `now_ms`. */
export function aliveAt(now_ms: number, started_ms = now_ms - 60_000): Heartbeat {
  const started = formatTs(started_ms);
  return {
    pid: process.pid,
    started_at: started,
    instance_id: `${process.pid}@${started}`,
    mode: 'foreground',
    heartbeat_at: formatTs(now_ms),
    retention_hours: 48,
    events_dropped: 0,
    drops: {},
    degraded: {},
    collector_failures: {},
    capabilities: [],
    config_in_force: { sources: ['app', 'window'], text_content: false, content_snapshot: false },
  };
}

function storable(value: unknown): StorableEvent {
  return decodeEvent(value) as StorableEvent;
}
