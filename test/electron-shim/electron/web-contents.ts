import { EventEmitter } from 'node:events';
import type * as E from 'electron';
import { line } from './line.ts';
import { session } from './session.ts';

type ContentsMembers =
  | 'send'
  | 'getURL'
  | 'isDestroyed'
  | 'isLoading'
  | 'setWindowOpenHandler'
  | 'executeJavaScript'
  | 'reload'
  | 'setZoomFactor'
  | 'getOSProcessId';

/** The part of a window that shows a page; the page itself lives in the test process. */
export class ShimWebContents extends EventEmitter implements Pick<E.WebContents, ContentsMembers> {
  readonly id: number;
  readonly session = session.defaultSession;
  url = '';
  zoom = 1;
  destroyed = false;
  private opener: ((details: E.HandlerDetails) => { action: string }) | null = null;

  constructor(id: number) {
    super();
    this.id = id;
  }
  send(channel: string, ...args: unknown[]): void {
    line.post('emit', this.id, channel, structuredClone(args));
  }
  getURL(): string {
    return this.url;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  isLoading(): boolean {
    return false;
  }
  setWindowOpenHandler(handler: (details: E.HandlerDetails) => { action: string }): void {
    this.opener = handler;
  }
  /** What Electron would do for a page that calls window.open; without a handler it opens one. */
  openRequested(url: string): string {
    const details = { url, frameName: '', features: '', disposition: 'new-window' } as E.HandlerDetails;
    return this.opener?.(details).action ?? 'allow';
  }
  executeJavaScript(code: string): Promise<unknown> {
    return line.call('exec', this.id, code);
  }
  reload(): void {
    void line.call('goto', this.id, this.url);
  }
  setZoomFactor(factor: number): void {
    this.zoom = factor;
  }
  getOSProcessId(): number {
    return process.pid;
  }
}
