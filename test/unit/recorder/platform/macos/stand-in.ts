import { defaultConfig } from '../../../../../src/core/config/config.ts';
import type { Observation } from '../../../../../src/core/observation/observation.ts';
import type { CollectorContext } from '../../../../../src/core/port/platform.ts';
import {
  createDeskState,
  type DeskState,
  type KnownWindow,
} from '../../../../../src/recorder/platform/macos/desk-state.ts';
import { createAddonLink } from '../../../../../src/recorder/platform/macos/native/addon-link.ts';
import type { NativeAddon } from '../../../../../src/recorder/platform/macos/native/native-addon.ts';
import type { MacosParts } from '../../../../../src/recorder/platform/macos/parts.ts';
import type { PermissionReader } from '../../../../../src/recorder/platform/macos/permissions/permission-reader.ts';
import { createSequencer } from '../../../../../src/recorder/platform/macos/sequencer.ts';

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
    probeListening: () => {
      calls.push('probe listening');
      return Promise.resolve(true);
    },
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

/** An addon that tells what the test lets it see. */
export function tellingAddon(answers: Partial<NativeAddon> = {}) {
  const waiting: object[] = [];
  let wake = (): void => undefined;
  const addon = standInAddon({
    open: (given) => {
      wake = given;
      return true;
    },
    take: () => ({ items: waiting.splice(0), dropped: 0, now_ms: 0 }),
    ...answers,
  });
  const emit = (...list: object[]): void => {
    waiting.push(...list.map((one) => ({ at_ms: 0, ...one })));
    wake();
  };
  return { addon, emit };
}

/** Lets everything run that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
}

/** All that a collector of this platform works with, over a hand clock. */
export function standInParts(addon: NativeAddon, words = GRANTED) {
  const clock = new HandClock();
  const state = createDeskState();
  const parts: MacosParts = {
    link: createAddonLink(() => addon, false),
    state,
    sequencer: createSequencer(clock.after),
    permissions: {
      words: () => words,
      accessibilityWorks: () => Promise.resolve(true),
      keysWork: () => Promise.resolve(null),
      automation: () => Promise.resolve('granted'),
    },
  };
  return { clock, context: standInContext(clock), state, parts };
}

const GRANTED: ReturnType<PermissionReader['words']> = { accessibility: true, input_monitoring: 'granted' };

/** Puts an app with one window in front. */
export function inFront(state: DeskState, more: Partial<KnownWindow> = {}): KnownWindow {
  const app = { name: 'Notes', bundle_id: 'com.apple.Notes', pid: 7 };
  const window = { id: 3, app, family: null, title: 'Ideas', mode: null, url: null, ...more };
  state.front = { ref: app, launched_ms: 1 };
  state.apps.set(7, state.front);
  state.windows.set('7 3', window);
  state.focusedWindow.set(7, window);
  return window;
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
