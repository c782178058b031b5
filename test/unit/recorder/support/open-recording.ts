import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import type { RecorderInterval } from '../../../../src/core/interval/interval.ts';
import type { StoreReader } from '../../../../src/core/port/store-reader.ts';
import type { RecorderState } from '../../../../src/core/status/recorder-state.ts';
import { createSimulatedClock } from '../../../../src/recorder/platform/replay/simulated-clock.ts';
import type { RecorderOptions, RunningRecorder } from '../../../../src/recorder/recorder-options.ts';
import { startRecorder } from '../../../../src/recorder/start-recorder.ts';
import { openStoreReader } from '../../../../src/store/reader/open-store-reader.ts';
import { openStoreWriter } from '../../../../src/store/writer/open-store-writer.ts';
import type { StoreWriter } from '../../../../src/core/port/store-writer.ts';
import { createHandPlatform, type HandCollector } from './hand-platform.ts';

/** 2026-05-04T09:00:00Z, when every test's day begins. */
export const START_MS = Date.UTC(2026, 4, 4, 9);
export const EDITOR = { name: 'Editor', bundle_id: 'com.example.editor', pid: 10 };
export const CHAT = { name: 'Chat', bundle_id: 'com.example.chat', pid: 20 };

/** A store, a clock and sensors in a test's hand; recorders are started and stopped over them. */
export class Workbench {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'zanei-recorder-'));
  readonly storePath = path.join(this.folder, 'state', 'store.sqlite');
  readonly configPath = path.join(this.folder, 'config.toml');
  readonly clock;
  readonly platform;
  readonly lines: string[] = [];
  #running: RunningRecorder | null = null;

  constructor(start_ms = START_MS, sensors = ['hand']) {
    this.clock = createSimulatedClock(start_ms);
    this.platform = createHandPlatform(this.clock, sensors);
  }

  get hand(): HandCollector {
    return this.platform.hands[0]!;
  }

  async start(options: Partial<RecorderOptions> = {}): Promise<RunningRecorder> {
    this.#running = await startRecorder({
      platform: this.platform,
      clock: this.clock,
      storePath: this.storePath,
      configPath: this.configPath,
      mode: 'foreground',
      env: {},
      log: (line) => this.lines.push(line),
      ...options,
    });
    return this.#running;
  }

  config(toml: string): void {
    writeFileSync(this.configPath, toml);
  }

  /** Real time goes on by ms. */
  pass(ms: number): Promise<void> {
    return this.clock.advanceTo(this.clock.monoMs() + ms);
  }

  sleep(ms: number): Promise<void> {
    return this.clock.sleepTo(this.clock.monoMs() + ms);
  }

  activate(app: typeof EDITOR, title = 'a window'): void {
    this.hand.see({ kind: 'app.activated', app, window: { title, id: app.pid }, mode: null });
  }

  /** Brings different apps to the front `count` times: as many events, none of them merged. */
  busy(count: number): void {
    for (let n = 0; n < count; n++) this.activate(n % 2 === 0 ? EDITOR : CHAT, `window ${n}`);
  }

  read<T>(look: (reader: StoreReader) => T): T {
    const reader = openStoreReader({ path: this.storePath, env: {}, now: () => 0, retentionHours: 0 });
    if (reader === null) throw new Error('no store');
    try {
      return look(reader);
    } finally {
      reader.close();
    }
  }

  /** Another process at the store, as the CLI is. */
  other<T>(work: (writer: StoreWriter) => T): T {
    const writer = openStoreWriter({ path: this.storePath, env: {}, create: false });
    try {
      return work(writer);
    } finally {
      writer.close();
    }
  }

  events(): ZaneiEvent[] {
    const filter = { since_ms: 0, until_ms: Number.MAX_SAFE_INTEGER, types: [] };
    return this.read((reader) => [...reader.scan(filter, { unknown_types: 0, invalid: 0 })]);
  }

  intervals(): RecorderInterval[] {
    return this.read((reader) => reader.intervals(0, Number.MAX_SAFE_INTEGER));
  }

  /** `reason start–end` in seconds since the day began; `…` = open. */
  story(): string[] {
    const seconds = (ms: number | null) => (ms === null ? '…' : String((ms - START_MS) / 1000));
    return this.intervals().map((one) => `${one.reason} ${seconds(one.start_ms)}–${seconds(one.end_ms)}`);
  }

  state(): RecorderState {
    return this.read((reader) => reader.state());
  }

  async close(): Promise<void> {
    await this.#running?.stop('test');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
