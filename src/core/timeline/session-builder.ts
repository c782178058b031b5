import type { Gap } from './gap.ts';
import { addPassing, addTally, copyTally } from './merge-tally.ts';
import type { Tally } from './tally.ts';

/** How pieces become sessions at one level of detail. */
export interface SessionRules {
  /** Time of others between two sessions of one app, ms, below which all become one; 0 = never. */
  absorb_ms: number;
  /** Idle gaps count as such others (and vanish inside), too. */
  absorb_idle: boolean;
  /** What is merged must stay for the greater part what its name says: own time at least that of the others. */
  keep_own: boolean;
  /** Shorter sessions, ms, become part of the longer neighbour; 0 = never. */
  fold_ms: number;
  /** Keep the single interactions of each piece. */
  interactions: boolean;
  /** Keep the ids of its events. */
  ids: boolean;
}

/** A piece of a timeline: use or a gap. */
export type TimelineItem = { session: Tally } | { gap: Gap };

/** Pieces under this length in which nothing was done are on the way to somewhere else. */
const PASSING_MS = 5000;

/** Sessions that may still grow lie on a stack; what no rule can reach any more is handed on, so the stack stays small. */
export class SessionBuilder {
  private stack: TimelineItem[] = [];
  private passing: Tally | null = null;
  private short: Tally | null = null;
  private lastOut: TimelineItem | null = null;
  private readonly rules: SessionRules;
  private readonly emit: (item: TimelineItem) => void;

  constructor(rules: SessionRules, emit: (item: TimelineItem) => void) {
    this.rules = rules;
    this.emit = emit;
  }

  piece(piece: Tally): void {
    const session = copyTally(piece, this.rules);
    const { passing } = this;
    if (passing !== null) {
      this.passing = null;
      addPassing(session, passing);
    }
    if (this.isPassing(session)) {
      this.passing = session;
      return;
    }
    this.push(session);
  }

  gap(gap: Gap): void {
    this.landPassing();
    if (this.isAbsorbable(gap)) {
      this.stack.push({ gap: { ...gap } });
      this.release();
      return;
    }
    this.drain();
    this.foldShort(null);
    this.out({ gap: { ...gap } });
  }

  finish(): void {
    this.landPassing();
    this.drain();
    this.foldShort(null);
  }

  /** Nothing followed a piece on the way: it stands for itself, or ends what came before when it has no length. */
  private landPassing(): void {
    const { passing } = this;
    if (passing === null) return;
    this.passing = null;
    const before = this.stack.at(-1);
    if (passing.end_ms === passing.start_ms && before !== undefined && 'session' in before) {
      addPassing(before.session, passing);
    } else this.push(passing);
  }

  private isPassing(session: Tally): boolean {
    const length = session.end_ms - session.start_ms;
    return session.passive && (length === 0 || (this.rules.absorb_ms > 0 && length < PASSING_MS));
  }

  private isAbsorbable(gap: Gap): boolean {
    return this.rules.absorb_idle && gap.reason === 'idle' && lengthOf({ gap }) < this.rules.absorb_ms;
  }

  private push(session: Tally): void {
    const at = this.earlierSame(session);
    if (at < 0) this.stack.push({ session });
    else {
      const into = this.stack[at];
      if (into !== undefined && 'session' in into) {
        for (const item of this.stack.slice(at + 1))
          if ('session' in item) addTally(into.session, item.session);
        addTally(into.session, session);
      }
      this.stack.length = at + 1;
    }
    this.release();
  }

  /** Index of an earlier session of the same app that lies behind less than `absorb_ms` of others; -1 when there is none. */
  private earlierSame(session: Tally): number {
    let others = 0;
    for (let at = this.stack.length - 1; at >= 0 && others < this.rules.absorb_ms; at--) {
      const item = this.stack[at];
      if (item === undefined) break;
      if ('session' in item && item.session.key === session.key) {
        const merged = this.stack.slice(at).flatMap((one) => ('session' in one ? [one.session] : []));
        return this.stays([...merged, session], session.key) ? at : -1;
      }
      others += lengthOf(item);
    }
    return -1;
  }

  private stays(sessions: readonly Tally[], key: string): boolean {
    if (!this.rules.keep_own) return true;
    const own = sessions.reduce((sum, { apps }) => sum + (apps.get(key)?.ms ?? 0), 0);
    return 2 * own >= sessions.reduce((sum, { active_ms }) => sum + active_ms, 0);
  }

  /** Hands on what lies too deep to be reached. */
  private release(): void {
    let above = 0;
    let at = this.stack.length - 1;
    // The top may still be followed by its own app; what lies behind enough others may not.
    for (; at >= 0 && above < this.rules.absorb_ms; at--) {
      const item = this.stack[at];
      if (item !== undefined) above += lengthOf(item);
    }
    for (const item of this.stack.splice(0, at + 1)) this.settle(item);
  }

  private drain(): void {
    for (const item of this.stack.splice(0)) this.settle(item);
  }

  private settle(item: TimelineItem): void {
    if ('gap' in item) {
      this.foldShort(null);
      this.out(item);
      return;
    }
    this.foldShort(item.session);
    if (lengthOf(item) < this.rules.fold_ms) this.short = item.session;
    else this.out(item);
  }

  /** A short session goes to the longer of its direct neighbours; alone between gaps it stays. */
  private foldShort(right: Tally | null): void {
    const { short, lastOut } = this;
    if (short === null) return;
    this.short = null;
    const left = lastOut !== null && 'session' in lastOut ? lastOut.session : null;
    const takes = (into: Tally | null, meets: boolean): into is Tally =>
      into !== null && meets && this.stays([into, short], into.key);
    const toLeft = takes(left, left?.end_ms === short.start_ms);
    const toRight = takes(right, right?.start_ms === short.end_ms);
    if (toLeft && !(toRight && right.active_ms > left.active_ms)) addTally(left, short);
    else if (toRight) addTally(right, short);
    else this.out({ session: short });
  }

  private out(item: TimelineItem): void {
    this.lastOut = item;
    this.emit(item);
  }
}

/** Length of an item in ms. */
export function lengthOf(item: TimelineItem): number {
  const { start_ms, end_ms } = 'gap' in item ? item.gap : item.session;
  return end_ms - start_ms;
}
