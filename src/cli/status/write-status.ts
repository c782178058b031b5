import { formatDuration } from '../../core/time/format-duration.ts';
import type { FullStatus } from './full-status.ts';

const LABEL_WIDTH = 18;
const DASH = '-';

const ago = (seconds: number | null): string =>
  seconds === null ? '' : ` (${formatDuration(seconds * 1000)} ago)`;
const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** Bytes in the unit a person reads, powers of 1024. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step] ?? ''}`;
}

function storeLine({ store }: FullStatus): string {
  if (store.problem !== null) return store.path;
  const size = store.size_bytes === null ? 'nothing yet' : formatBytes(store.size_bytes);
  return `${store.path} (${size}, keeps ${store.retention_hours} h${store.encryption === null ? '' : ', encrypted'})`;
}

function pausedLine({ paused_until, running }: FullStatus): string {
  if (paused_until === null) return 'no';
  const until = paused_until === 'infinity' ? 'until resumed' : `until ${paused_until}`;
  return running ? until : `${until}, once started again`;
}

function listed(entries: Record<string, string | number>): string {
  return Object.entries(entries)
    .map(([name, value]) => `\n  ${name}: ${value}`)
    .join('');
}

/** The human form of `zanei status`: labels padded to 18 columns, `-` where there is nothing. */
export function writeStatus(status: FullStatus): string {
  const { capture, degraded, collector_failures: failures, drops } = status;
  const permissions = status.permissions_ok === null ? DASH : yesNo(status.permissions_ok);
  const rows: [string, string][] = [
    ['STATE', status.store.problem ?? status.state.replaceAll('_', ' ')],
    ...(status.store.problem === null || status.store.next === null
      ? []
      : [['NEXT', status.store.next] as [string, string]]),
    ['PAUSED', pausedLine(status)],
    ['SINCE', status.since === null ? DASH : `${status.since}${ago(status.uptime_s)}`],
    ['INSTANCE', status.instance ?? DASH],
    ['MODE', status.mode ?? DASH],
    ['EVENTS CAPTURED', String(status.events_captured)],
    ['EVENTS DROPPED', `${status.events_dropped}${listed(drops)}`],
    [
      'LAST EVENT',
      status.last_event_ts === null ? DASH : `${status.last_event_ts}${ago(status.last_event_age_s)}`,
    ],
    ['HEARTBEAT', `${status.heartbeat_freshness ?? DASH}${ago(status.heartbeat_age_s)}`],
    ['STORE WRITES', status.store_write_state.replaceAll('_', ' ')],
    ['STORE', storeLine(status)],
    ['OLDEST EVENT', status.store.oldest_event_ts ?? DASH],
    ['SOURCES', capture.sources.join(', ') || DASH],
    ['TEXT CONTENT', capture.text_content ? 'on' : 'off'],
    ['CONTENT SNAPSHOT', capture.content_snapshot ? 'on' : 'off'],
    ['PERMISSIONS OK', permissions],
    ...(Object.keys(failures).length === 0
      ? []
      : [['COLLECTOR FAILURES', listed(failures).trimStart()] as [string, string]]),
    ['DEGRADED', `${String(Object.keys(degraded).length > 0)}${listed(degraded)}`],
  ];
  return rows.map(([label, value]) => `${label.padEnd(LABEL_WIDTH)} ${value}\n`).join('');
}
