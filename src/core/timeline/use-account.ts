import type { Gap, GapReason } from './gap.ts';
import type { GapPlan } from './plan-gaps.ts';

/** Longer silence is not use … */
export const SILENCE_MS = 5 * 60_000;
/** … except for its first two minutes: reading goes on a while after the last touch. */
export const LINGER_MS = 2 * 60_000;
/** After a gap, up to this much before the first sign of life belongs to it. */
export const LEAD_IN_MS = 60_000;

/** Takes the parts of the range in time order, without holes. */
export interface AccountSink {
  /** Use from `from_ms` to `to_ms`, of which `active_ms` count; `whole` = no idle time follows at once. */
  use(from_ms: number, to_ms: number, active_ms: number, whole: boolean): void;
  gap(gap: Gap): void;
  /** A short stretch of `reason` lay inside the use just given. */
  passed(reason: GapReason): void;
}

/** Splits the time of a range into use and gaps from signs of life alone; knows nothing of apps. */
export class UseAccount {
  /** All time before it is accounted for, Unix ms. */
  pos: number;
  private lastLife: number | null = null;
  private nextHard = 0;
  private nextSoft = 0;
  private nextWeak = 0;
  private locked = false;

  private readonly plan: GapPlan;
  private readonly sink: AccountSink;

  constructor(since_ms: number, plan: GapPlan, sink: AccountSink) {
    this.plan = plan;
    this.sink = sink;
    this.pos = since_ms;
  }

  /** The last sign of life before the range, when nothing lies between. */
  carry(at_ms: number): void {
    if (this.pos - at_ms <= SILENCE_MS) this.lastLife = at_ms;
  }

  /** Until when what is seen is surely looked at, even if idle time follows. */
  get lingersUntil(): number {
    return this.lastLife === null ? -Infinity : this.lastLife + LINGER_MS;
  }

  /** The end of the gap that `reach` found itself in, Unix ms. */
  get gapEnd(): number {
    return this.plan.hard[this.nextHard]?.end_ms ?? this.pos;
  }

  /** Accounts for the gaps before `at_ms`. False when it lies inside one. */
  reach(at_ms: number): boolean {
    for (;;) {
      const gap = this.plan.hard[this.nextHard];
      if (gap === undefined || gap.start_ms >= at_ms) return true;
      this.settle(gap.start_ms);
      if (gap.end_ms > at_ms) return false;
      this.close(gap);
    }
  }

  /** A sign of life. Returns where what it belongs to begins: there, or up to a minute before it behind a gap; then call `spend`. */
  live(at_ms: number): number {
    const before = this.lastLife;
    this.lastLife = at_ms;
    if (before === null) {
      if (this.locked || at_ms - this.pos > LEAD_IN_MS) this.idle(at_ms);
      this.locked = false;
      return this.pos;
    }
    if (at_ms - before <= SILENCE_MS) this.spend(at_ms);
    else {
      this.spend(Math.max(this.pos, before + LINGER_MS), false);
      this.idle(at_ms);
    }
    return at_ms;
  }

  /** Everything up to `at_ms` is use. */
  spend(at_ms: number, whole = true): void {
    if (at_ms <= this.pos) return;
    const from = this.pos;
    const { away, reasons } = this.softTime(from, at_ms);
    this.pos = at_ms;
    this.sink.use(from, at_ms, at_ms - from - away, whole);
    for (const reason of reasons) this.sink.passed(reason);
  }

  /** The lock screen comes to the front: no use until something else does. */
  lock(at_ms: number): void {
    this.settle(at_ms);
    this.locked = true;
  }

  /** Accounts for what is left up to the end of the range. */
  finish(until_ms: number): void {
    this.reach(until_ms);
    const { tail } = this.plan;
    const gap = this.plan.hard[this.nextHard];
    if (gap !== undefined && gap.start_ms < until_ms) this.close({ ...gap, end_ms: until_ms });
    if (tail !== null && tail.start_ms >= (this.lastLife ?? -Infinity) && tail.end_ms > this.pos) {
      const start_ms = Math.max(tail.start_ms, this.pos);
      this.settle(start_ms);
      this.close({ ...tail, start_ms });
    }
    this.settle(until_ms);
  }

  private close(gap: Gap): void {
    this.sink.gap({ ...gap, start_ms: this.pos });
    this.pos = gap.end_ms;
    this.nextHard++;
    this.lastLife = null;
    this.locked = false;
  }

  /** Silence up to `at_ms`, where something other than life ends it. */
  private settle(at_ms: number): void {
    if (this.lastLife !== null) {
      const end = at_ms - this.lastLife <= SILENCE_MS ? at_ms : this.lastLife + LINGER_MS;
      this.spend(Math.min(at_ms, end), end === at_ms);
      this.lastLife = null;
    }
    this.idle(at_ms);
  }

  private idle(to_ms: number): void {
    while (this.pos < to_ms) {
      const { reason, until } = this.silence(to_ms);
      this.sink.gap({ start_ms: this.pos, end_ms: until, reason });
      this.pos = until;
    }
  }

  /** What silence at `pos` is called, and up to where. */
  private silence(to_ms: number): { reason: GapReason; until: number } {
    if (this.locked) return { reason: 'locked', until: to_ms };
    const { weak } = this.plan;
    while ((weak[this.nextWeak]?.end_ms ?? Infinity) <= this.pos) this.nextWeak++;
    const next = weak[this.nextWeak];
    if (next === undefined || next.start_ms >= to_ms) return { reason: 'idle', until: to_ms };
    if (next.start_ms > this.pos) return { reason: 'idle', until: next.start_ms };
    return { reason: next.reason, until: Math.min(to_ms, next.end_ms) };
  }

  private softTime(from_ms: number, to_ms: number): { away: number; reasons: GapReason[] } {
    const { soft } = this.plan;
    const reasons: GapReason[] = [];
    let away = 0;
    for (; this.nextSoft < soft.length; this.nextSoft++) {
      const gap = soft[this.nextSoft];
      if (gap === undefined || gap.start_ms >= to_ms) break;
      const overlap = Math.min(gap.end_ms, to_ms) - Math.max(gap.start_ms, from_ms);
      if (overlap > 0) {
        away += overlap;
        reasons.push(gap.reason);
      }
      if (gap.end_ms > to_ms) break;
    }
    return { away, reasons };
  }
}
