import { statSync } from 'node:fs';
import { checkStore } from '../../store/reader/check-store.ts';
import { storeKeyFile } from '../../store/reader/store-key.ts';
import { recoverySteps, type RecoverResult } from '../../store/writer/recover-store.ts';
import { acquireStoreLock } from '../../store/writer/store-lock.ts';
import type { CommandCall } from '../command.ts';
import { withStore } from '../open-store.ts';
import { progressBar } from '../output/progress-bar.ts';
import { workingLine } from '../output/working-line.ts';
import { formatBytes } from '../status/write-status.ts';

const EVER = { since_ms: -62_135_596_800_000, until_ms: 253_402_300_799_999 };

async function readFacts(call: CommandCall) {
  const path = call.paths().store;
  const facts = await withStore(call, (store) =>
    store === null
      ? null
      : {
          size_bytes: store.sizeBytes(),
          events: store.count({ ...EVER, types: ['*'] }),
          oldest_event_ts:
            store.oldestEventMs() === null ? null : new Date(store.oldestEventMs() ?? 0).toISOString(),
        },
  );
  const key = storeKeyFile(path, call.io.env);
  return {
    path,
    key_file: key,
    key_present: statSync(key, { throwIfNoEntry: false }) !== undefined,
    present: facts !== null,
    ...(facts ?? { size_bytes: 0, events: 0, oldest_event_ts: null }),
  };
}

async function describe(call: CommandCall): Promise<number> {
  const facts = await readFacts(call);
  const notYet = (present: boolean): string => (present ? '' : ' (not made yet)');
  const lines = [
    `STORE   ${facts.path}${notYet(facts.present)}`,
    `KEY     ${facts.key_file}${notYet(facts.key_present)}`,
  ];
  if (facts.present) {
    lines.push(`SIZE    ${formatBytes(facts.size_bytes)}`, `EVENTS  ${facts.events}`);
    lines.push(`OLDEST  ${facts.oldest_event_ts ?? '-'}`);
  }
  tell(call, facts, lines);
  return 0;
}

function check(call: CommandCall): number {
  const faults = faultsOf(call);
  const sound = 'The store is sound.';
  const damaged = `The store is damaged (${faults} faults). zanei store recover saves what can be read; docs/recovery.md.`;
  tell(call, { sound: faults === 0, faults }, [faults === 0 ? sound : damaged]);
  return faults === 0 ? 0 : 1;
}

/** SQLite reads every page in one go and says nothing meanwhile, so there is no bar to draw. */
function faultsOf(call: CommandCall): number {
  const path = call.paths().store;
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const clear = workingLine(call, `checking ${formatBytes(size)}`);
  try {
    return checkStore(path, call.io.env).faults;
  } finally {
    clear();
  }
}

/** The recorder lock is held meanwhile, so that nothing is written into a store that is being left. */
function recover(call: CommandCall): number {
  const path = call.paths().store;
  const started_at = new Date(call.io.now()).toISOString();
  const to = `${path}.recovered-${started_at.replaceAll(/[-:]|\.\d+/g, '')}`;
  const instance_id = `${process.pid}@${started_at}`;
  const lock = acquireStoreLock(path, { pid: process.pid, instance_id, mode: 'foreground', started_at });
  try {
    const result = recoverWithBar(call, path, to);
    tell(call, { ...result, to }, [
      `${result.saved} events saved, at most ${result.lost_at_most} lost; they are in`,
      `  ${to}`,
      'The damaged store is as it was. To go on with what was saved, with the recorder stopped:',
      `  mv ${quoted(path)} ${quoted(`${path}.damaged`)}`,
      ...['-wal', '-shm', '-journal']
        .filter((end) => isPresent(`${path}${end}`))
        .map((end) => `  mv ${quoted(`${path}${end}`)} ${quoted(`${path}.damaged${end}`)}`),
      `  mv ${quoted(to)} ${quoted(path)}`,
      'The key file stays where it is.',
    ]);
    return 0;
  } finally {
    lock.release();
  }
}

function recoverWithBar(call: CommandCall, path: string, to: string): RecoverResult {
  const steps = recoverySteps({ path, env: call.io.env, to });
  const bar = progressBar(call, 'recovering');
  try {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      bar.show(step.value);
    }
  } finally {
    bar.end();
  }
}

const isPresent = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
/** For a POSIX shell. */
const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;

function tell(call: CommandCall, json: object, lines: readonly string[]): void {
  if (call.globals.json) call.io.out(`${JSON.stringify(json, null, 2)}\n`);
  else call.io.out(`${lines.join('\n')}\n`);
}

const ACTIONS: Record<string, (call: CommandCall) => number | Promise<number>> = { check, recover };

/** `zanei store [ACTION]`. */
export function runStore(call: CommandCall): number | Promise<number> {
  return (ACTIONS[call.words[0] ?? ''] ?? describe)(call);
}
