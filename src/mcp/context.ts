import type { AnswerMoment } from '../core/answer/answer-moment.ts';
import type { Config } from '../core/config/config.ts';
import type { StoreReader } from '../core/port/store-reader.ts';

/** What a call may ask of its surroundings. Everything is looked at anew for each call, so nothing can go stale. */
export interface McpContext {
  /** Opens the store, lends it for the time of `use`, and closes it; null when there is no store. Throws ZaneiError store_*. */
  withStore<T>(use: (store: StoreReader | null) => T): Promise<T>;
  /** Throws ZaneiError config_invalid; the defaults when there is no file. */
  readConfig(): Promise<Config>;
  /** Wall clock, Unix ms. */
  now(): number;
  /** The local IANA zone now; people travel. */
  zone(): string;
}

/** When and where a call is made. */
export function momentOf(context: McpContext): AnswerMoment {
  return { now_ms: context.now(), zone: context.zone() };
}
