import type { DeskWindow } from './desk.ts';
import type { Placed } from './placed.ts';

/** How long an event waits to learn whose page its title is, ns; an answer of the browser takes well under this. */
const WAIT_NS = 1_000_000_000;

/** Events of browser windows whose title changed, until the address of the page is known: the title may be that of a vault. */
export interface PageWait {
  /** Takes the event if it has to wait; false = it may go on. */
  hold(waiting: Placed, on: DeskWindow, tellsPages: boolean): boolean;
  /** What waits for the page of a window. */
  of(on: DeskWindow): Placed[];
  /** Takes out what has waited long enough at `mono_ns`, or belongs to `on`, oldest first. */
  release(mono_ns: number, on?: DeskWindow): Placed[];
  nextDueNs(): number | null;
}

/** Nothing waits. */
export function createPageWait(): PageWait {
  let held: { waiting: Placed; on: DeskWindow }[] = [];
  return {
    hold(waiting, on, tellsPages) {
      const open = tellsPages && on.in_browser && on.host_stale && waiting.facts.host_stale;
      if (!open || (waiting.event.window?.title ?? null) === null) return false;
      held.push({ waiting, on });
      return true;
    },
    of: (on) => held.filter((one) => one.on === on).map(({ waiting }) => waiting),
    release(mono_ns, on) {
      const ready = held.filter((one) => one.on === on || one.waiting.mono_ns + WAIT_NS <= mono_ns);
      held = held.filter((one) => !ready.includes(one));
      return ready.map(({ waiting }) => waiting).sort((a, b) => a.mono_ns - b.mono_ns);
    },
    nextDueNs: () =>
      held.length === 0 ? null : Math.min(...held.map(({ waiting }) => waiting.mono_ns + WAIT_NS)),
  };
}
