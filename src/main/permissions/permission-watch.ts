import type { Config } from '../../core/config/config.ts';
import type { PermissionView } from '../../core/ipc/permission-view.ts';
import type { PermissionPort } from './permission-port.ts';

const FAST_MS = 2000;
const SLOW_MS = 30_000;

/**
 * Asks the port again and again, quickly while a window is open, and tells about changes only. A state that says
 * `denied` counts after it was seen twice in a row: right after launch the system's first word is often wrong.
 */
export class PermissionWatch {
  private readonly port: PermissionPort;
  private readonly config: () => Config;
  private readonly onChange: (states: PermissionView[]) => void;
  private known: PermissionView[] = [];
  private told = '';
  private denials = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private fast = false;
  private asking: Promise<void> | null = null;

  constructor(port: PermissionPort, config: () => Config, onChange: (states: PermissionView[]) => void) {
    this.port = port;
    this.config = config;
    this.onChange = onChange;
  }

  states(): PermissionView[] {
    return this.known;
  }

  /** Quick while somebody looks, slow otherwise. */
  setFast(fast: boolean): void {
    if (fast === this.fast && this.timer !== null) return;
    this.fast = fast;
    this.schedule();
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  async check(): Promise<PermissionView[]> {
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    await this.asking;
    return this.known;
  }

  private schedule(): void {
    this.stop();
    this.timer = setInterval(() => void this.check(), this.fast ? FAST_MS : SLOW_MS);
    this.timer.unref();
  }

  private async ask(): Promise<void> {
    const seen = await this.port.check(this.config()).catch(() => null);
    if (seen === null) return;
    const next = seen.map((state) => this.settle(state));
    const text = JSON.stringify(next);
    if (text === this.told) return;
    this.told = text;
    this.known = next;
    this.onChange(next);
  }

  private settle(state: PermissionView): PermissionView {
    const count = state.state === 'denied' ? (this.denials.get(state.name) ?? 0) + 1 : 0;
    this.denials.set(state.name, count);
    const before = this.known.find(({ name }) => name === state.name);
    return count === 1 && before !== undefined ? before : state;
  }
}
