import type { StoreDesk } from './store-desk.ts';

const WATCH_MS = 1000;

/** Calls back within a second of every commit to the store and when it appears, vanishes or becomes readable. */
export function watchStore(desk: StoreDesk, onChange: (counter: number) => void): void {
  let last: number | null | undefined;
  let changes = 0;
  setInterval(() => {
    const seen = look(desk);
    if (seen === last) return;
    if (last !== undefined) {
      changes += 1;
      onChange(changes);
    }
    last = seen;
  }, WATCH_MS);
}

/** The store's own counter; null while there is no store or it cannot be read. */
function look(desk: StoreDesk): number | null {
  try {
    return desk.open()?.changeCounter() ?? null;
  } catch {
    desk.close();
    return null;
  }
}
