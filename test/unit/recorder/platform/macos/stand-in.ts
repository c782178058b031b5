import { defaultConfig } from '../../../../../src/core/config/config.ts';
import type { Observation } from '../../../../../src/core/observation/observation.ts';
import type { CollectorContext } from '../../../../../src/core/port/platform.ts';
import type { NativeAddon } from '../../../../../src/recorder/platform/macos/native/native-addon.ts';

/** Timers that run when the test says so, in order of their time. */
export class HandClock {
  ms = 0;
  private waiting: { at: number; run: () => void }[] = [];
  readonly after = (ms: number, run: () => void): (() => void) => {
    const entry = { at: this.ms + ms, run };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((one) => one !== entry);
    };
  };
  pass(ms: number): void {
    const end = this.ms + ms;
    for (;;) {
      const next = this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.waiting = this.waiting.filter((one) => one !== next);
      this.ms = next.at;
      next.run();
    }
    this.ms = end;
  }
}

/** An addon that notes what it is asked and answers what the test puts in. */
export function standInAddon(answers: Partial<NativeAddon> = {}): NativeAddon & { calls: string[] } {
  const calls: string[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]): void =>
      void calls.push([name, ...args].join(' '));
  return {
    calls,
    open: () => true,
    close: note('close'),
    take: () => null,
    startSensor: () => '',
    stopSensor: note('stop'),
    attach: note('attach'),
    detach: note('detach'),
    setManual: note('manual'),
    hitTest: note('hit'),
    readField: note('field'),
    snapshot: note('snapshot'),
    probe: () => Promise.resolve(0),
    permissions: () => ({ accessibility: false, input_monitoring: 'not_determined' }),
    requestAccessibility: note('request accessibility'),
    requestInputMonitoring: note('request input'),
    automation: (id, ask) => {
      calls.push(`automation ${id} ${String(ask)}`);
      return Promise.resolve(0);
    },
    browserPage: () => Promise.resolve(null),
    runningApps: () => [],
    installedApps: () => [],
    safariPrivateTitles: () => ['%@, Private Browsing', '%@, navigation privée'],
    pasteboardText: (change) => {
      calls.push(`pasteboard ${String(change)}`);
      return null;
    },
    pump: note('pump'),
    ...answers,
  };
}

/** A collector's context over a hand clock; what is observed is kept. */
export function standInContext(clock: HandClock): CollectorContext & { seen: Observation[] } {
  const seen: Observation[] = [];
  return {
    seen,
    clock: { wallMs: () => clock.ms, monoNs: () => clock.ms * 1e6, after: clock.after },
    ask: { config: () => defaultConfig(), mayReadText: () => false, maySnapshot: () => false },
    observe: (observation) => seen.push(observation),
    failed: () => undefined,
  };
}
