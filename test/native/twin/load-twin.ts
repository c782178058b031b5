import { createRequire } from 'node:module';
import path from 'node:path';
import type { NativeAddon } from '../../../src/recorder/platform/macos/native/native-addon.ts';

/** What the twin exports beside the addon's own names (native/src/sim/sim_exports.cc). */
export interface Twin extends NativeAddon {
  sim: {
    emit(list: readonly Record<string, unknown>[]): void;
    flood(threads: number, each: number): void;
    set(answers: Record<string, unknown>): void;
    calls(): string[];
    /** How often the main run loop was turned. */
    pumps(): number;
  };
}

export const TWIN_FILE = path.resolve(import.meta.dirname, '../../../native/build/Release/zanei_native.node');

/** The twin of this process; `npm run build:native` makes it. */
export function loadTwin(): Twin {
  return createRequire(TWIN_FILE)(TWIN_FILE) as Twin;
}
