import type { Config } from '../../core/config/config.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { Capability } from '../../core/status/recorder-state.ts';
import type { IntervalLedger } from '../intervals/interval-ledger.ts';
import type { Troubles } from './troubles.ts';

export interface CapabilityWatchOptions {
  platform: Pick<Platform, 'capabilities'>;
  config: () => Config;
  ledger: Pick<IntervalLedger, 'begin' | 'end'>;
  troubles: Troubles;
  now: () => number;
}

/** Keeps the snapshot of what the recorder can do here, and the interval of missing permission that follows from it. */
export class CapabilityWatch {
  readonly #options: CapabilityWatchOptions;
  #latest: Capability[] = [];
  #asking = false;

  constructor(options: CapabilityWatchOptions) {
    this.#options = options;
  }

  get latest(): Capability[] {
    return this.#latest;
  }

  /** Asks the platform again, unless it still thinks about the last question. Never throws. */
  async refresh(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const { platform, config, troubles } = this.#options;
    try {
      this.#note(await platform.capabilities(config()));
      troubles.set('capabilities', null);
    } catch (error) {
      troubles.set('capabilities', error instanceof Error ? error.message : String(error));
    }
    this.#asking = false;
  }

  #note(capabilities: Capability[]): void {
    const { ledger, troubles, now } = this.#options;
    this.#latest = capabilities;
    const missing = capabilities.filter((one) => one.required && one.state === 'action_required');
    const names = missing.map((one) => one.name).join(', ');
    troubles.set('permissions', missing.length === 0 ? null : `not permitted yet: ${names}`);
    if (missing.length === 0) ledger.end('permission_missing', now());
    else ledger.begin('permission_missing', now());
  }
}
