import { recorderView } from '../../core/app/recorder-phase.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { RecorderView } from '../../core/ipc/app-state.ts';
import type { RecorderState } from '../../core/status/recorder-state.ts';
import type { RunningRecorder } from '../../recorder/recorder-options.ts';

interface RecorderServiceOptions {
  start: () => Promise<RunningRecorder>;
  now: () => number;
  onChange: () => void;
}

/** Owns the recorder of this process: starts it, keeps what windows need to know, and stops it so that all is written. */
export class RecorderService {
  private readonly options: RecorderServiceOptions;
  private recorder: RunningRecorder | null = null;
  private starting: Promise<void> | null = null;
  private stopReason: RecorderView['stop_reason'] = 'starting';
  private phase: RecorderView['phase'] = 'stopped';
  private since: number | null = null;
  private eventsToday: number | null = null;
  private over = false;

  constructor(options: RecorderServiceOptions) {
    this.options = options;
  }

  /** Starts recording unless it runs already or the app quits; a failure becomes the stop reason, never a crash of the app. */
  async start(): Promise<void> {
    if (this.recorder !== null || this.over) return;
    this.starting ??= this.tryStart().finally(() => {
      this.starting = null;
    });
    await this.starting;
  }

  private async tryStart(): Promise<void> {
    this.stopReason = 'starting';
    this.changed();
    try {
      const recorder = await this.options.start();
      this.recorder = recorder;
      this.stopReason = null;
      recorder.subscribe(() => this.changed());
      void recorder.ended.then(() => this.ended(recorder));
    } catch (error) {
      this.stopReason = error instanceof ZaneiError ? error.code : 'internal';
    }
    this.changed();
  }

  private ended(recorder: RunningRecorder): void {
    if (this.recorder !== recorder) return;
    this.recorder = null;
    this.stopReason ??= 'store_unavailable';
    this.changed();
  }

  /** Throws ZaneiError recorder_not_running. */
  pause(until: string): void {
    this.need().pause(until);
    this.changed();
  }
  /** Throws ZaneiError recorder_not_running. */
  resume(): void {
    this.need().resume();
    this.changed();
  }
  private need(): RunningRecorder {
    if (this.recorder === null) throw new ZaneiError('recorder_not_running', 'The recorder is not running.');
    return this.recorder;
  }

  /** Writes everything and frees the store. */
  async stop(reason: string): Promise<void> {
    await this.starting;
    const { recorder } = this;
    this.stopReason = 'stopped_by_user';
    this.recorder = null;
    await recorder?.stop(reason);
    this.changed();
  }

  /** As `stop`, for good: what is still under way when the app quits, a repair for one, does not start it again. */
  async end(reason: string): Promise<void> {
    this.over = true;
    await this.stop(reason);
  }

  setEventsToday(count: number | null): void {
    if (count === this.eventsToday) return;
    this.eventsToday = count;
    this.options.onChange();
  }

  /** Last state the recorder told; null when none runs. */
  state(): RecorderState | null {
    return this.recorder?.state().state ?? null;
  }

  view(): RecorderView {
    return recorderView({
      running: this.recorder?.state() ?? null,
      stop_reason: this.stopReason,
      since_ms: this.since,
      events_today: this.eventsToday,
    });
  }

  private changed(): void {
    const { phase } = this.view();
    if (phase !== this.phase || this.since === null) this.since = this.options.now();
    this.phase = phase;
    this.options.onChange();
  }
}
