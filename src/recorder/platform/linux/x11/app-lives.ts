import type { AppRef } from '../../../../core/event/event.ts';
import type { Stamp } from '../stamp.ts';

/** An app ended if its process is gone this long after its last window, ms; dialogs hand over faster than that. */
const SETTLE_MS = 300;
/** How often an app without windows is looked at until its process ends, ms. */
const LINGER_MS = 5_000;

/** What the life of apps needs from outside. */
export interface AppLivesOptions {
  after: (ms: number, run: () => void) => () => void;
  isAlive: (pid: number) => boolean;
  launched: (app: AppRef, stamp: Stamp) => void;
  terminated: (app: AppRef) => void;
}

/** Tells launches and ends of apps from their windows coming and going. */
export interface AppLives {
  /** A window appeared at `stamp`; null = it was there before the recorder, so nothing was launched. */
  opened(app: AppRef, stamp: Stamp | null): void;
  closed(app: AppRef): void;
  stop(): void;
}

interface Life {
  app: AppRef;
  windows: number;
  cancel: () => void;
}

/** Launch = first window of a process. End = last window gone and the process too; a tray app lives on without windows. */
export function createAppLives(options: AppLivesOptions): AppLives {
  const lives = new Map<string, Life>();
  const keyOf = (app: AppRef) => (app.pid === null ? `name ${app.name}` : `pid ${String(app.pid)}`);
  const watch = (key: string, life: Life, ms: number): void => {
    life.cancel = options.after(ms, () => {
      if (life.app.pid !== null && options.isAlive(life.app.pid)) {
        watch(key, life, LINGER_MS);
        return;
      }
      lives.delete(key);
      options.terminated(life.app);
    });
  };
  return {
    opened(app, stamp) {
      const key = keyOf(app);
      const life = lives.get(key);
      if (life !== undefined) {
        life.cancel();
        life.windows += 1;
        return;
      }
      lives.set(key, { app, windows: 1, cancel: () => undefined });
      if (stamp !== null) options.launched(app, stamp);
    },
    closed(app) {
      const key = keyOf(app);
      const life = lives.get(key);
      if (life === undefined) return;
      life.windows -= 1;
      if (life.windows <= 0) watch(key, life, SETTLE_MS);
    },
    stop() {
      for (const life of lives.values()) life.cancel();
      lives.clear();
    },
  };
}
