import { randomFillSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ZaneiError } from '../core/errors.ts';
import type { StoreReader } from '../core/port/store-reader.ts';
import type { StoreWriter } from '../core/port/store-writer.ts';
import { openStoreReader } from '../store/reader/open-store-reader.ts';
import { openStoreWriter } from '../store/writer/open-store-writer.ts';
import { acquireStoreLock } from '../store/writer/store-lock.ts';
import { ConfigControl } from './control/config-control.ts';
import { createEventMaker } from './events/create-event-maker.ts';
import type { RecorderOptions, RunningRecorder } from './recorder-options.ts';
import { recorderIdentity } from './runtime/recorder-identity.ts';
import { RecorderRuntime, type RuntimeParts } from './runtime/recorder-runtime.ts';

/**
 * Starts recording into the store and resolves when the sensors run (or the pause of an earlier run holds them). Throws
 * ZaneiError config_invalid, recorder_running (with the owner's pid), store_* or platform_unsupported; then nothing is left
 * behind. What fails later is retried and shown as `degraded`, never thrown.
 */
export async function startRecorder(options: RecorderOptions): Promise<RunningRecorder> {
  const config = new ConfigControl(options.configPath);
  const identity = recorderIdentity(process.pid, options.mode, options.clock.wallMs());
  const lock = acquireStoreLock(options.storePath, identity);
  const open: { close(): void }[] = [];
  try {
    const writer = openWriter(options);
    open.push(writer);
    const reader = openReader(options);
    open.unshift(reader);
    const runtime = new RecorderRuntime({
      options,
      config,
      identity,
      writer,
      reader,
      reopen: watchStoreFile(options),
      makeEvents: (onWithheld) =>
        createEventMaker({
          config: config.inForce,
          platform: options.platform.name,
          monoOriginNs: options.clock.monoNs(),
          random: (bytes) => randomFillSync(bytes),
          onWithheld,
        }),
      release: () => lock.release(),
    });
    await runtime.start();
    return runtime;
  } catch (error) {
    for (const part of open) part.close();
    lock.release();
    throw error;
  }
}

const openWriter = (options: RecorderOptions): StoreWriter =>
  openStoreWriter({ path: options.storePath, env: options.env });

/** The recorder looks at its own past and at the pause row, so retention must hide nothing from it. */
function openReader(options: RecorderOptions): StoreReader {
  const reader = openStoreReader({
    path: options.storePath,
    env: options.env,
    now: () => 0,
    retentionHours: 0,
  });
  if (reader === null) throw new ZaneiError('store_unavailable', 'The store vanished while it was opened.');
  return reader;
}

/**
 * Writes to a file that was deleted or replaced would go nowhere. When the file at the path is another than before, a
 * fresh writer is opened; when its folder is gone (a medium was taken out) that is trouble that may pass.
 */
function watchStoreFile(options: RecorderOptions): RuntimeParts['reopen'] {
  const identify = () => {
    const stat = statSync(options.storePath, { bigint: true, throwIfNoEntry: false });
    return stat === undefined ? null : `${stat.dev}:${stat.ino}`;
  };
  let known = identify();
  return () => {
    const now = identify();
    if (now !== null && now === known) return null;
    if (statSync(dirname(options.storePath), { throwIfNoEntry: false }) === undefined)
      throw new ZaneiError('store_unavailable', 'The folder of the store is gone.');
    const writer = openWriter(options);
    known = identify();
    return writer;
  };
}
