import { utilityProcess, type UtilityProcess } from 'electron';
import { ZaneiError } from '../../core/errors.ts';
import type {
  StoreCallName,
  StoreCalls,
  StoreMessage,
  StoreProcessOptions,
  StoreRequest,
} from '../store-process/store-calls.ts';

type Ask<K extends StoreCallName> = Parameters<StoreCalls[K]>;

/** How long the process stays without windows and questions, ms. */
const QUIET_MS = 10_000;

interface StoreListeners {
  onChanged: (counter: number) => void;
  /** How far a forget is, 0..1. */
  onProgress: (fraction: number) => void;
  onRepairing: (fraction: number) => void;
}

/**
 * The main process's end of the store process: started when first asked, started anew when it died, let go when
 * nobody needs it. A question that was under way when it died fails with `internal` and may be asked again.
 */
export class StoreClient {
  private readonly entry: string;
  private readonly options: StoreProcessOptions;
  private readonly listeners: StoreListeners;
  private child: UtilityProcess | null = null;
  private last = 0;
  private watched = false;
  private timer: NodeJS.Timeout | null = null;
  private readonly waiting = new Map<number, PromiseWithResolvers<unknown>>();

  constructor(entry: string, options: StoreProcessOptions, listeners: StoreListeners) {
    this.entry = entry;
    this.options = options;
    this.listeners = listeners;
  }

  async ask<K extends StoreCallName>(
    name: K,
    ...[argument]: Ask<K>
  ): Promise<Awaited<ReturnType<StoreCalls[K]>>> {
    const child = this.start();
    const entry = Promise.withResolvers<unknown>();
    this.last += 1;
    this.waiting.set(this.last, entry);
    const request: StoreRequest = { id: this.last, name, argument };
    child.postMessage(request);
    return (await entry.promise) as Awaited<ReturnType<StoreCalls[K]>>;
  }

  /** Whether somebody looks; the process ends a while after the last answer when nobody does. */
  setWatched(watched: boolean): void {
    this.watched = watched;
    if (watched) this.start();
    else this.letGoSoon();
  }

  /** Ends the process after a quiet while, unless a window is open; the next question starts it again. */
  letGoSoon(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.watched && this.waiting.size === 0) this.stop();
    }, QUIET_MS);
    this.timer.unref();
  }

  stop(): void {
    this.child?.kill();
    this.child = null;
    this.fail();
  }

  private start(): UtilityProcess {
    if (this.child !== null) return this.child;
    const child = utilityProcess.fork(this.entry, [JSON.stringify(this.options)], {
      serviceName: 'Zanei Store',
      stdio: 'ignore',
    });
    child.on('message', (message: StoreMessage) => this.hear(message));
    child.on('exit', () => {
      if (this.child !== child) return;
      this.child = null;
      this.fail();
    });
    this.child = child;
    return child;
  }

  private hear(message: StoreMessage): void {
    if (message.id === null) {
      if (message.push === 'changed') this.listeners.onChanged(message.counter);
      else if (message.push === 'progress') this.listeners.onProgress(message.fraction);
      else this.listeners.onRepairing(message.fraction);
      return;
    }
    const entry = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.ok) entry?.resolve(message.value);
    else entry?.reject(new ZaneiError(message.code, message.message));
  }

  private fail(): void {
    for (const entry of this.waiting.values())
      entry.reject(new ZaneiError('internal', 'The store process ended.'));
    this.waiting.clear();
  }
}
