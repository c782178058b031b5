import { statSync } from 'node:fs';
import { readConfig } from '../../config/read/read-config.ts';
import { defaultConfig } from '../../core/config/config.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { StoreReader } from '../../core/port/store-reader.ts';
import { openStoreReader } from '../../store/reader/open-store-reader.ts';
import type { StoreProcessOptions } from './store-calls.ts';

/** Holds the one reader of this process: opened when first needed, opened anew when the file was replaced. */
export class StoreDesk {
  readonly options: StoreProcessOptions;
  private reader: StoreReader | null = null;
  private inode: number | null = null;
  private lent = false;

  constructor(options: StoreProcessOptions) {
    this.options = options;
  }

  /** The reader, or null when there is no store. Throws ZaneiError store_*. */
  open(): StoreReader | null {
    if (this.lent) throw new ZaneiError('store_busy', 'The store is being repaired.');
    const { storePath: path } = this.options;
    const inode = statSync(path, { throwIfNoEntry: false })?.ino ?? null;
    if (inode !== this.inode) this.close();
    if (this.reader === null && inode !== null) {
      const retentionHours = this.retentionHours();
      this.reader = openStoreReader({ path, env: this.env(), now: Date.now, retentionHours });
      this.inode = this.reader === null ? null : inode;
    }
    return this.reader;
  }

  /** The reader for a question that cannot be answered without a store. Throws store_missing when there is none. */
  need(): StoreReader {
    const reader = this.open();
    if (reader === null) throw new ZaneiError('store_missing', 'There is no store yet.');
    return reader;
  }

  /** Lets go of the file; the next question opens it again, under the settings of then. */
  close(): void {
    this.reader?.close();
    this.reader = null;
    this.inode = null;
  }

  /** Leaves the file to `run` alone: until it is done nothing here opens it. Throws store_busy when it is lent already. */
  async lend<T>(run: () => Promise<T>): Promise<T> {
    if (this.lent) throw new ZaneiError('store_busy', 'The store is being repaired.');
    this.close();
    this.lent = true;
    try {
      return await run();
    } finally {
      this.lent = false;
    }
  }

  env(): { ZANEI_STORE_KEY_FILE?: string } {
    const { keyFile } = this.options;
    return keyFile === null ? {} : { ZANEI_STORE_KEY_FILE: keyFile };
  }

  private retentionHours(): number {
    try {
      return readConfig(this.options.configPath).output.retention_hours;
    } catch (error) {
      if (!(error instanceof ZaneiError)) throw error;
      return defaultConfig().output.retention_hours;
    }
  }
}
