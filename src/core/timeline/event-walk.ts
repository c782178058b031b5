import type { ZaneiEvent } from '../event/event.ts';
import type { CondensedEvent } from '../port/store-reader.ts';
import { appKey, Front, isLockScreen, type FrontTitle, type Sight } from './front.ts';
import type { Gap, GapReason } from './gap.ts';
import { addInteraction } from './interaction-of.ts';
import type { GapPlan } from './plan-gaps.ts';
import { spendOn } from './spend-on.ts';
import { tallyEvent, type LastCopy } from './tally-event.ts';
import { newTally, type Tally } from './tally.ts';
import { UseAccount } from './use-account.ts';

/** A key of an app that is not in front is late when it comes this soon after a switch; later, a switch was missed. */
const LATE_MS = 1000;

/** Reasons after which the clipboard may hold, and the front be, what nobody recorded. */
const UNSURE: ReadonlySet<GapReason> = new Set<GapReason>(['withheld', 'paused', 'stopped', 'asleep']);

/** Input goes to the app in front: where it comes from another one, a switch was missed. */
const INPUT: ReadonlySet<string> = new Set(['input.key', 'ui.click', 'input.scroll', 'clipboard.paste']);

/** Events that are no sign of a person: programs cause them too. */
const QUIET: ReadonlySet<string> = new Set(['content.snapshot', 'app.launch', 'app.terminate']);

/** Takes what the walk finds, in time order: stretches of one app and gaps, together the whole range without holes. */
export interface TimelineSink {
  piece(piece: Tally): void;
  gap(gap: Gap): void;
  /** Each stretch of use as it is accounted for, before its piece is handed on; `active_ms` of it count. */
  spent?(from_ms: number, to_ms: number, active_ms: number): void;
}

export interface WalkOptions {
  since_ms: number;
  until_ms: number;
  plan: GapPlan;
  /** Collect fine interactions. */
  fine: boolean;
}

/** Turns events in time order into pieces and gaps: one pass, bounded state. Feed `carry` first, then `take`, then `finish`. */
export class EventWalk {
  private readonly front = new Front();
  private readonly account: UseAccount;
  private lastSwitch = -Infinity;
  private lastCopy: LastCopy | null = null;
  private piece: Tally | null = null;
  /** The front's title as it was while surely looked at: what happens behind an idle screen changes nothing. */
  private steady: FrontTitle | null = null;
  /** Snapshots taken before anything else of a stretch. */
  private leadingSnapshots = 0;

  private readonly options: WalkOptions;
  private readonly sink: TimelineSink;

  constructor(options: WalkOptions, sink: TimelineSink) {
    this.options = options;
    this.sink = sink;
    this.account = new UseAccount(options.since_ms, options.plan, {
      use: (from, to, active, whole) => this.use(from, to, active, whole),
      gap: (gap) => this.gap(gap),
      passed: (reason) => this.doubt(reason),
    });
  }

  /** What was in front before the range: no counts. `live` = nothing lies between, so it may be use that goes on. */
  carry(event: ZaneiEvent, at_ms: number, live: boolean): void {
    const sight = this.front.foresee(event, at_ms);
    if (event.type === 'app.activate' || this.front.app === null) this.front.enter(event.app);
    this.front.see(sight);
    this.steady = this.front.title;
    if (live) this.account.carry(at_ms);
    else this.front.uncertain = true;
  }

  /** The next event or run of like ones. Times that go back are taken as the latest one so far. */
  take({ event, at_ms, last_ms, merged }: CondensedEvent): void {
    const at = Math.max(at_ms, this.account.pos);
    const inside = this.account.reach(at);
    const sight = this.front.foresee(event, at);
    if (!inside) {
      this.front.see(sight);
      // A run that begins in a gap and goes on behind it: its neighbours are a minute apart at most.
      const { gapEnd } = this.account;
      if (merged > 1 && last_ms >= gapEnd) this.take({ event, at_ms: gapEnd, last_ms, merged });
    } else if (event.type === 'app.activate' && isLockScreen(event.app)) this.account.lock(at);
    else if (this.isLife(event, sight)) {
      this.takeLife(event, at, sight);
      if (merged > 1) this.goOn(Math.min(last_ms, this.options.until_ms));
    } else this.takeQuiet(event, at, sight);
  }

  /** Accounts for the rest of the range. */
  finish(): void {
    this.account.finish(this.options.until_ms);
    this.closePiece();
  }

  private isLife(event: ZaneiEvent, sight: Sight): boolean {
    if (QUIET.has(event.type) || isLockScreen(event.app)) return false;
    if (event.type === 'clipboard.copy') return event.data.origin === 'copy_shortcut';
    if (event.type !== 'window.title') return true;
    return this.front.app === null || (sight.in_front && sight.retitled);
  }

  private takeLife(event: ZaneiEvent, at: number, sight: Sight): void {
    const from = this.account.live(at);
    const entered = this.switchTo(event, at);
    this.front.see(sight);
    this.steady = this.front.title;
    if (from < at) this.account.spend(at);
    const piece = this.openPiece();
    tallyEvent(piece, event, at, this.front, this.lastCopy);
    if (this.options.fine)
      addInteraction(piece, event, at, this.front, { entered, retitled: sight.retitled });
    if (event.type === 'clipboard.copy') this.lastCopy = { key: appKey(event.app), name: event.app.name };
  }

  /** The last of a run of like events; the events between were never more than a minute apart. */
  private goOn(last_ms: number): void {
    const piece = this.openPiece();
    piece.ids_truncated = true;
    if (last_ms > this.account.pos && this.account.reach(last_ms)) this.account.live(last_ms);
  }

  private takeQuiet(event: ZaneiEvent, at: number, sight: Sight): void {
    this.front.see(sight);
    const surely = at <= this.account.lingersUntil;
    if (surely) this.steady = this.front.title;
    if (event.type === 'clipboard.copy') this.lastCopy = null;
    else if (event.type === 'content.snapshot' && this.piece === null) this.leadingSnapshots++;
    if (this.piece === null || (event.type === 'window.title' && !surely)) return;
    tallyEvent(this.piece, event, at, this.front, this.lastCopy);
  }

  /** Brings the event's app to the front when it says so, or when only that explains it. */
  private switchTo(event: ZaneiEvent, at: number): boolean {
    const { front } = this;
    const same = front.app !== null && appKey(event.app) === front.key;
    if (same && !front.uncertain) return false;
    const missed = INPUT.has(event.type) && at - this.lastSwitch > LATE_MS;
    if (event.type !== 'app.activate' && front.app !== null && !front.uncertain && !missed) return false;
    front.enter(event.app);
    this.lastSwitch = at;
    if (this.piece !== null && this.piece.key !== front.key) this.closePiece();
    return true;
  }

  private use(from: number, to: number, active: number, whole: boolean): void {
    if (this.front.app === null) {
      this.gap({ start_ms: from, end_ms: to, reason: 'idle' });
      return;
    }
    const piece = this.openPiece(from);
    const title = whole ? this.front.title : this.steady;
    spendOn(piece, this.front, title, to, active);
    this.sink.spent?.(from, to, active);
  }

  private gap(gap: Gap): void {
    this.closePiece();
    this.sink.gap(gap);
    this.doubt(gap.reason);
    this.front.uncertain = true;
  }

  private doubt(reason: GapReason): void {
    if (!UNSURE.has(reason)) return;
    this.lastCopy = null;
    this.front.uncertain = true;
  }

  private openPiece(from = this.account.pos): Tally {
    if (this.piece !== null) return this.piece;
    const { app, key } = this.front;
    const made = newTally(key, app?.bundle_id ?? null, app?.name ?? '', from);
    made.snapshots = this.leadingSnapshots;
    this.leadingSnapshots = 0;
    this.piece = made;
    return made;
  }

  private closePiece(): void {
    if (this.piece === null) return;
    this.sink.piece(this.piece);
    this.piece = null;
  }
}
