import { applyLimits } from '../event/size-limits.ts';
import type { Candidate } from '../policy/gate.ts';
import { COALESCING, groupKey, mergeInto, windowNsOf } from './group.ts';

/** A candidate on its way through the coalescer; `mono_ns` is the platform's own clock, `merged` counts what went into it. */
export interface Waiting extends Candidate {
  mono_ns: number;
}

interface Group<W> {
  waiting: W;
  /** Platform ns of the last event merged in; the group is due a window after it. */
  last_ns: number;
}

/** Merges runs of typing, scrolling and title changes (contract section 4). Deterministic; not cut by batches. */
export interface Coalescer<W extends Waiting = Waiting> {
  /** What leaves because of `next`, oldest first; `merged` tells that `next` went into a waiting group. */
  push(next: W): { out: W[]; merged: boolean };
  /** Groups whose window has passed at `mono_ns`. */
  due(mono_ns: number): W[];
  /** When the next group is due, platform ns; null when nothing waits. */
  nextDueNs(): number | null;
  /** Everything that waits. */
  flush(): W[];
  /** The groups that wait now, for rules that must reach them. */
  waiting(): Iterable<W>;
}

/** A fresh coalescer with nothing waiting. */
export function createCoalescer<W extends Waiting = Waiting>(): Coalescer<W> {
  const groups = new Map<string, Group<W>>();
  const takeAll = (wanted: (group: Group<W>) => boolean): W[] => {
    const out: W[] = [];
    if (groups.size === 0) return out;
    for (const [key, group] of groups) {
      if (!wanted(group)) continue;
      groups.delete(key);
      out.push(group.waiting);
    }
    return out.length < 2 ? out : out.sort((a, b) => a.mono_ns - b.mono_ns);
  };
  const dueAt = ({ waiting, last_ns }: Group<W>): number => last_ns + windowNsOf(waiting.event);
  const due = (mono_ns: number): W[] => takeAll((group) => dueAt(group) < mono_ns);

  return {
    push(next) {
      const key = groupKey(next.event, next.facts.host);
      if (key === null) return { out: [...takeAll(() => true), next], merged: false };
      const out = due(next.mono_ns);
      const group = groups.get(key);
      if (group !== undefined && mergeInto(group.waiting, next)) {
        group.last_ns = Math.max(group.last_ns, next.mono_ns);
        applyLimits(group.waiting.event);
        return { out, merged: true };
      }
      if (group !== undefined) {
        groups.delete(key);
        out.push(group.waiting);
      }
      if (next.event.truncated && !COALESCING[next.event.type]?.keepsLast)
        return { out: [...out, next], merged: false };
      groups.set(key, { waiting: next, last_ns: next.mono_ns });
      return { out, merged: false };
    },
    due,
    nextDueNs: () => (groups.size === 0 ? null : Math.min(...[...groups.values()].map(dueAt)) + 1),
    flush: () => takeAll(() => true),
    *waiting() {
      for (const { waiting } of groups.values()) yield waiting;
    },
  };
}
