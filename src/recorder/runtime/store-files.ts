import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ZaneiError } from '../../core/errors.ts';
import type { StoreReader } from '../../core/port/store-reader.ts';
import type { StoreWriter } from '../../core/port/store-writer.ts';
import { PartCheck } from '../../store/reader/check-in-parts.ts';
import { connectStore, type StoreConnection } from '../../store/reader/connect-store.ts';
import { openStoreReader } from '../../store/reader/open-store-reader.ts';
import { readStoreKey, storeKeyFile } from '../../store/reader/store-key.ts';
import { WHOLE_CHECK_BYTES } from '../../store/writer/check-sound.ts';
import { openStoreWriter } from '../../store/writer/open-store-writer.ts';

/** A store that is held stops the whole thread this long per try, sensors (and in the app the windows) included; it is tried again anyway. */
const BUSY_TIMEOUT_MS = 20;

export interface StoreFilesOptions {
  storePath: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** The recorder's two connections to its store. Opening throws ZaneiError store_*. */
export class StoreFiles {
  readonly #options: StoreFilesOptions;
  #writer: StoreWriter;
  #reader: StoreReader;
  #file: string | null;
  /** A connection of its own, while a store too large to be read at once is read in parts. */
  #checking: { connection: StoreConnection; check: PartCheck } | null = null;
  /** The file that was found damaged; never written to again. */
  #damaged: string | null = null;

  constructor(options: StoreFilesOptions) {
    this.#options = options;
    this.#writer = this.#openWriter();
    this.#reader = this.#openReader();
    this.#file = this.#identify();
  }

  get writer(): StoreWriter {
    return this.#writer;
  }

  /** Sees the whole store: retention must hide nothing from the recorder that keeps the store's story. */
  get reader(): StoreReader {
    return this.#reader;
  }

  /**
   * Writes to a file that was deleted or replaced would go nowhere: when the path now names another file, or none, both
   * connections are opened afresh. A folder that is gone (a medium was taken out) is trouble that may pass: it throws. So does a
   * file that was given up as damaged, as long as it lies there.
   */
  reopenIfReplaced(): void {
    const file = this.#identify();
    if (file !== null && file === this.#damaged)
      throw new ZaneiError(
        'store_corrupt',
        'The store is damaged; nothing is written to it any more. Stop the recorder and run zanei store recover.',
      );
    if (file !== null && file === this.#file) return;
    if (statSync(dirname(this.#options.storePath), { throwIfNoEntry: false }) === undefined)
      throw new ZaneiError('store_folder_missing', 'The folder of the store is not there.');
    this.close();
    this.#file = null; // until both are open again, even if the old file comes back
    this.#writer = this.#openWriter();
    this.#reader = this.#openReader();
    this.#file = this.#identify();
  }

  /**
   * Gives the file up for good: both connections end without another byte written. The writer goes first, because the reader
   * keeps it from folding in the WAL, and cannot do that itself.
   */
  giveUp(): void {
    if (this.#file === null) return;
    this.#damaged = this.#file;
    this.#file = null;
    this.#end([() => this.#writer.abandon(), () => this.#reader.close(), () => this.#endCheck()]);
  }

  /**
   * Reads a little further in a store that is too large to be read whole at its start; false when it has been read to its end, or is
   * not that large. Throws ZaneiError store_*.
   */
  checkPart(): boolean {
    if (this.#file === null || this.#reader.sizeBytes() <= WHOLE_CHECK_BYTES) return false;
    this.#checking ??= this.#beginCheck();
    if (this.#checking.check.step()) return true;
    this.#endCheck();
    return false;
  }

  #beginCheck(): { connection: StoreConnection; check: PartCheck } {
    const { storePath: path, env } = this.#options;
    const connection = connectStore(path, readStoreKey(storeKeyFile(path, env)), 'readonly', BUSY_TIMEOUT_MS);
    return { connection, check: new PartCheck(connection.db) };
  }

  #endCheck(): void {
    this.#checking?.connection.close();
    this.#checking = null;
  }

  /** The reader first: the writer leaves the store in one file only when it is the last connection. */
  close(): void {
    this.#end([() => this.#endCheck(), () => this.#reader.close(), () => this.#writer.close()]);
  }

  #end(steps: readonly (() => void)[]): void {
    for (const step of steps) {
      try {
        step();
      } catch {
        continue; // a connection whose file is gone has nothing left to save
      }
    }
  }

  #identify(): string | null {
    const stat = statSync(this.#options.storePath, { bigint: true, throwIfNoEntry: false });
    return stat === undefined ? null : `${stat.dev}:${stat.ino}`;
  }

  #openWriter(): StoreWriter {
    const { storePath: path, env } = this.#options;
    return openStoreWriter({ path, env, busyTimeoutMs: BUSY_TIMEOUT_MS });
  }

  #openReader(): StoreReader {
    const { storePath: path, env } = this.#options;
    const busyTimeoutMs = BUSY_TIMEOUT_MS;
    const reader = openStoreReader({ path, env, now: () => 0, retentionHours: 0, busyTimeoutMs });
    if (reader === null) throw new ZaneiError('store_unavailable', 'The store vanished while it was opened.');
    return reader;
  }
}
