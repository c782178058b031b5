import { statSync } from 'node:fs';
import type { StoreReader } from '../../core/port/store-reader.ts';

/** Notices that a store changed in a way a reader can see. */
export interface StoreWatch {
  /** Whether anything but the recorder's heartbeat changed since the last call; true on the first. Never throws. */
  changed(): Promise<boolean>;
  /** Lets go of the store; a later `changed` opens it again. */
  close(): void;
}

export interface WatchStoreOptions {
  /** null when there is no place a store could be. */
  path: string | null;
  open: () => Promise<StoreReader | null>;
  now: () => number;
}

/** One look at the store: what a reader would be told, when the recorder last said it lives, and how often anyone wrote. */
interface Sight {
  about: string;
  beat: string | null;
  counter: number;
}

/** Keeps one read-only connection while it watches; the counter is cheap to ask, so it may be asked every second. */
export function createStoreWatch({ path, open, now }: WatchStoreOptions): StoreWatch {
  let reader: StoreReader | null = null;
  let identity = '';
  let seen: Sight | null = null;

  function close(): void {
    reader?.close();
    reader = null;
    identity = '';
  }

  async function look(): Promise<Sight> {
    const current = path === null ? '' : fileIdentity(path);
    if (current !== identity) {
      close();
      reader = current === '' ? null : await open();
      identity = current;
    }
    if (reader === null) return { about: 'no store', beat: null, counter: 0 };
    const counter = reader.changeCounter();
    const state = reader.state();
    const { recorderStatus } = await import('../../core/status/recorder-status.ts');
    const judged = recorderStatus({ owner: reader.owner(), state, now_ms: now() });
    const life = [judged.running, judged.paused_until, judged.live !== null];
    const beat = state.heartbeat_at;
    const about = JSON.stringify([identity, life, { ...state, heartbeat_at: null }]);
    return { about, beat, counter };
  }

  async function lookSafely(): Promise<Sight> {
    try {
      return await look();
    } catch {
      close();
      return { about: 'unreadable', beat: null, counter: 0 };
    }
  }

  return {
    async changed() {
      const before = seen;
      seen = await lookSafely();
      if (before?.about !== seen.about) return true;
      // Written to, and it was no heartbeat: a purge or an interval.
      return before.beat === seen.beat && before.counter !== seen.counter;
    },
    close,
  };
}

/** Device and file number; '' when there is no file. */
function fileIdentity(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.dev}:${stat.ino}`;
}
