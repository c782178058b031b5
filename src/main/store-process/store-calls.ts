import type { ErrorCode } from '../../core/errors.ts';
import type { ForgetCount, ForgetQuestion } from '../../core/ipc/forget-view.ts';
import type { AppChoice, RepairResult, StoreInfo } from '../../core/ipc/settings-view.ts';
import type {
  EventsView,
  PreviewQuestion,
  PreviewView,
  RangeQuestion,
  RangeView,
} from '../../core/ipc/timeline-view.ts';
import type { Asked } from '../../core/ipc/ipc-contract.ts';

/** What the store process does for the main process. Everything it gets has been parsed at the window's door. */
export interface StoreCalls {
  days(): string[];
  range(ask: RangeQuestion): RangeView;
  events(ask: Asked<'timeline.events'>): EventsView;
  preview(ask: PreviewQuestion): PreviewView;
  /** Newest first. */
  recentApps(): (AppChoice & { last_used_ms: number })[];
  /** In steps, so that other questions are answered in between; null = it was stopped. */
  countForget(ask: { what: ForgetQuestion; ticket: number }): Promise<ForgetCount | null>;
  stopCounting(ask: { ticket: number }): void;
  forget(ask: ForgetQuestion): { deleted: number };
  info(): StoreInfo;
  /**
   * Saves what can be read of a damaged store into a new one and puts that in its place. Takes the recorder lock. Other
   * questions fail with store_busy meanwhile.
   */
  repair(): Promise<RepairResult>;
  /** Moves a file that is no readable store out of the way, so that a new store can be made. Takes the recorder lock. */
  setAside(): Promise<{ kept: string }>;
  /** Writes every event as one line of JSON to a new file that only this user can read. */
  exportTo(ask: { path: string }): { events: number };
}

export type StoreCallName = keyof StoreCalls;

export interface StoreRequest {
  id: number;
  name: StoreCallName;
  argument: unknown;
}

export type StoreMessage =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; code: ErrorCode; message: string }
  | { id: null; push: 'changed'; counter: number }
  | { id: null; push: 'progress' | 'repairing'; fraction: number };

/** What the process is started with, as one JSON argument. */
export interface StoreProcessOptions {
  storePath: string;
  configPath: string;
  keyFile: string | null;
  zone: string;
}
