import { createCoalescer } from '../../core/coalesce/coalescer.ts';
import type { Config } from '../../core/config/config.ts';
import { applyLimits } from '../../core/event/size-limits.ts';
import type { Observation, ObservationOf } from '../../core/observation/observation.ts';
import { applyLosses } from '../../core/policy/apply-losses.ts';
import { compilePolicy } from '../../core/policy/capture-policy.ts';
import type { Facts } from '../../core/policy/facts.ts';
import { passGate, passGateAgain, type GateSettings } from '../../core/policy/gate.ts';
import { graphemesOf } from '../../core/policy/inserted-text.ts';
import { judge, type Verdict } from '../../core/policy/judge.ts';
import type { PrivacyRule } from '../../core/policy/privacy-rules.ts';
import { rememberRedactions } from '../../core/redact/remember-redactions.ts';
import type { EventCounts, EventMaker, EventMakerOptions, HeldEvent } from '../../core/port/event-maker.ts';
import type { CaptureQuestions } from '../../core/port/platform.ts';
import { hostOf } from '../../core/policy/site-host.ts';
import { attribute } from './attribute.ts';
import type { Attributed, AttributedOf } from './attributed.ts';
import { factsAt } from './attribution.ts';
import { mayReadText, maySnapshot } from './capture-questions.ts';
import { clockTrouble } from './clock-trouble.ts';
import { createDesk, isOtherPage, type DeskWindow } from './desk.ts';
import { draftEvent } from './draft.ts';
import { ALL_PARTS, type EventMakerParts } from './event-maker-parts.ts';
import { meaningOf } from './input-mark.ts';
import { createLedger } from './ledger.ts';
import { originAfter } from './origin-after.ts';
import { createPageWait } from './page-wait.ts';
import type { Placed } from './placed.ts';
import { takeTypedText } from './take-typed-text.ts';
import { createTypedTails } from './typed-tails.ts';
import { createValueBatches, type FinishedBatch, type Stamp, type ValueBatches } from './value-batch.ts';

/** Observations to storable events, by the settings in `options.config` until {@link EventMaker.reload}. Reads no clock. */
export function createEventMaker(options: EventMakerOptions, parts: EventMakerParts = ALL_PARTS): EventMaker {
  return new ObservationPipeline(options, parts);
}

/** attribution → rules → draft → coalescer → gate; one instance per run of the recorder. */
class ObservationPipeline implements EventMaker {
  readonly questions: CaptureQuestions;
  readonly #options: EventMakerOptions;
  readonly #parts: EventMakerParts;
  readonly #desk = createDesk();
  readonly #coalescer = createCoalescer<Placed>();
  readonly #batches: ValueBatches;
  readonly #tails = createTypedTails();
  readonly #pageWait = createPageWait();
  readonly #ledger = createLedger();
  readonly #withholding: readonly PrivacyRule[];
  #config: Config;
  #settings: GateSettings;
  #withheld = false;
  #wall_ms = 0;

  constructor(options: EventMakerOptions, parts: EventMakerParts) {
    this.#options = options;
    this.#parts = parts;
    this.#config = options.config;
    this.#batches = createValueBatches(parts.typing);
    this.#withholding = parts.rules.filter((rule) => rule.withholds);
    this.#settings = this.#compile();
    this.questions = {
      config: () => this.#config,
      mayReadText: (app) => mayReadText(app, this.#desk, this.#settings),
      maySnapshot: (app) => maySnapshot(app, this.#desk, this.#settings),
    };
  }

  take(observation: Observation): HeldEvent[] {
    this.#ledger.observed();
    this.#desk.now_ns = observation.mono_ns;
    const trouble = clockTrouble(observation, this.#options.monoOriginNs);
    if (trouble !== null) {
      this.#ledger.dropped(trouble);
      this.#learnOnly(observation);
      return [];
    }
    this.#wall_ms = observation.wall_ms;
    const before = observation.kind === 'page.shown' ? this.#beforePage(observation) : [];
    const attribution = attribute(observation, this.#desk);
    this.#lookAtFront();
    const out = joined(before, this.#followFocus(observation));
    if (attribution.outcome === 'event') return joined(out, this.#receive(attribution.made, observation));
    if (attribution.outcome === 'filtered') this.#ledger.filtered(attribution.reason);
    else this.#ledger[attribution.outcome]();
    return out;
  }

  due(mono_ns: number): HeldEvent[] {
    return [
      ...this.#judged(this.#pageWait.release(mono_ns)),
      ...this.#emitBatches(this.#batches.due(mono_ns)),
      ...this.#admit(this.#coalescer.due(mono_ns)),
    ];
  }

  nextDueNs(): number | null {
    const parts = [this.#batches, this.#coalescer, this.#pageWait];
    const times = parts.map((part) => part.nextDueNs()).filter((time) => time !== null);
    return times.length === 0 ? null : Math.min(...times);
  }

  flush(): HeldEvent[] {
    const out = [...this.#emitBatches(this.#batches.finish()), ...this.#admit(this.#coalescer.flush())];
    out.unshift(...this.#judged(this.#pageWait.release(Infinity)));
    this.#batches.distrust();
    this.#tails.clear();
    this.#desk.distrust();
    return out;
  }

  reload(config: Config): HeldEvent[] {
    const out = this.flush();
    this.#config = config;
    this.#settings = this.#compile();
    this.#desk.forgetTitles();
    this.#lookAtFront();
    return out;
  }

  recheck(held: HeldEvent): HeldEvent | null {
    const { held: kept, refused } = passGateAgain(held, this.#settings);
    if (refused !== null) this.#ledger.takenBack(refused);
    return kept;
  }

  counts(): EventCounts {
    return this.#ledger.counts();
  }

  /** Everything that judges by the settings, made afresh with them; what was remembered under other settings goes. */
  #compile(): GateSettings {
    const { rules, redaction } = this.#parts;
    const remembering = { ...redaction, repeated: rememberRedactions(redaction.text) };
    return { rules, redaction: remembering, policy: compilePolicy(this.#config) };
  }

  /** What cannot be stored may still tell that a password field or a vault is in front now. */
  #learnOnly(observation: Observation): void {
    attribute(observation, this.#desk);
    this.#desk.missed();
    this.#batches.distrust();
    this.#lookAtFront();
  }

  /** Tells when an excluded app or a private window comes to the front or leaves it. */
  #lookAtFront(): void {
    const { front } = this.#desk;
    let withheld = false;
    if (front !== null) {
      const facts = factsAt('app.activate', { app: front, on: this.#desk.current(front) }, this.#desk);
      withheld = judge(facts, this.#settings.policy, this.#withholding).has('event');
    }
    if (withheld !== this.#withheld) this.#options.onWithheld(withheld, this.#wall_ms);
    this.#withheld = withheld;
  }

  /** Another page in the window: what waits belongs to the old one, but on another site keys and titles may be the new one's already. */
  #beforePage({ app, window, mode, url, tab }: ObservationOf<'page.shown'>): HeldEvent[] {
    const on = this.#desk.window(app, window, mode);
    if (on === null) return [];
    if (!isOtherPage(on, { url, tab })) return this.#judged(this.#pageWait.release(-Infinity, on));
    const host = hostOf(url);
    if (host !== on.host) this.#batches.distrust();
    const out = this.#emitBatches(this.#batches.finish());
    for (const waiting of [...this.#coalescer.waiting(), ...this.#pageWait.of(on)]) {
      const { event, facts } = waiting;
      if (waiting.on !== on) continue;
      if (host !== on.host && event.type === 'input.key') event.data.text = null;
      if (facts.host_stale) waiting.facts = { ...facts, host, host_stale: false };
    }
    const known = this.#judged(this.#pageWait.release(-Infinity, on));
    return [...known, ...out, ...this.#admit(this.#coalescer.flush())];
  }

  /** Ends what was being typed when the focus goes elsewhere, and forgets it when observations are missing. */
  #followFocus(observation: Observation): HeldEvent[] {
    const { kind, mono_ns } = observation;
    if (kind === 'lost' || (kind === 'secure_input' && observation.on)) this.#batches.distrust();
    if (kind === 'secure_input' && observation.on) takeTypedText(this.#coalescer.waiting());
    if (kind === 'session') return this.#emitBatches(this.#batches.finish());
    if (kind === 'app.activated' || kind === 'app.terminated') {
      const out = this.#emitBatches(this.#batches.finish());
      if (this.#desk.focus === null) this.#batches.focus(mono_ns, null);
      return out;
    }
    if (kind !== 'element.focused') return [];
    const out = this.#emitBatches(this.#batches.finish());
    const known = observation.field !== 'secure' && observation.field !== 'unknown';
    this.#batches.focus(mono_ns, known ? observation.element.value : null);
    return out;
  }

  #receive(made: Attributed, observation: Observation): HeldEvent[] {
    if (made.type === 'ui.value' && observation.kind === 'value.changed') {
      return this.#receiveValue(made, observation);
    }
    const losses = this.#judge(made.facts);
    const ended = made.type === 'input.key' ? this.#followKey(made, losses, observation.mono_ns) : [];
    if (made.type === 'clipboard.copy') this.#desk.clipboard.origin = originAfter(made.facts, losses);
    if (made.type === 'clipboard.paste') this.#followPaste(made, losses, observation.mono_ns);
    return joined(ended, this.#queue(made, losses, observation));
  }

  #judge(facts: Facts): Verdict {
    return judge(facts, this.#settings.policy, this.#settings.rules);
  }

  #receiveValue(made: AttributedOf<'ui.value'>, change: ObservationOf<'value.changed'>): HeldEvent[] {
    const losses = this.#judge(made.facts);
    const refusal = losses.get('event');
    if (made.facts.field === 'secure' || made.facts.field === 'unknown') this.#batches.distrust();
    if (refusal !== undefined) {
      this.#ledger.filtered(refusal.id);
      return [];
    }
    const { mono_ns, value, cause } = change;
    const step = { mono_ns, value: losses.has('text') ? null : value, cause };
    const { finished, merged } = this.#batches.add(made, change, step);
    if (merged) this.#ledger.coalesced();
    else this.#ledger.waits();
    return this.#emitBatches(finished);
  }

  #followKey(made: AttributedOf<'input.key'>, losses: Verdict, mono_ns: number): HeldEvent[] {
    const whole = made.facts.composing ? this.#judge({ ...made.facts, composing: false }) : losses;
    const { graphemes, ends } = meaningOf(made, !whole.has('event') && !whole.has('text'));
    const out = ends ? this.#emitBatches(this.#batches.finish()) : [];
    const { composing } = made.facts;
    if (graphemes !== null) this.#batches.mark({ mono_ns, graphemes, composed: composing && graphemes > 0 });
    return out;
  }

  #followPaste(made: AttributedOf<'clipboard.paste'>, losses: Verdict, mono_ns: number): void {
    const { text } = made.data;
    const readable = text !== null && !losses.has('event') && !losses.has('text');
    this.#batches.mark({ mono_ns, graphemes: readable ? graphemesOf(text).length : 0, composed: false });
  }

  /** Drafts an event that the rules let through and hands it to the coalescer. */
  #queue(made: Attributed, losses: Verdict, stamp: Stamp): HeldEvent[] {
    const refusal = losses.get('event');
    if (refusal !== undefined) {
      if (NAMES_WINDOW.has(made.type) && made.on !== null) made.on.stored_title = null;
      this.#ledger.filtered(refusal.id);
      return [];
    }
    const event = draftEvent(made, stamp, this.#options);
    if (losses.size > 0) applyLosses(event, losses);
    applyLimits(event);
    if (NAMES_WINDOW.has(made.type) && made.on !== null) made.on.stored_title = event.window?.title ?? null;
    const { out, merged } = this.#coalescer.push({
      event,
      facts: made.facts,
      mono_ns: stamp.mono_ns,
      on: made.on,
    });
    if (merged) this.#ledger.coalesced();
    else this.#ledger.waits();
    return this.#admit(out);
  }

  /** Finished batches go straight to the gate: they were long enough on their way and must not cut a run of keys. */
  #emitBatches(finished: readonly FinishedBatch[]): HeldEvent[] {
    return this.#admit(
      finished.map(({ made, stamp }) => ({
        event: draftEvent(made, stamp, this.#options),
        facts: made.facts,
        mono_ns: stamp.mono_ns,
        on: made.on,
      })),
    );
  }

  /** To the gate, but for what has to wait for the page of its window. */
  #admit(waiting: readonly Placed[]): HeldEvent[] {
    if (waiting.length === 0) return [];
    return this.#judged(
      waiting.filter((one) => {
        const { on } = one;
        return on === null || !this.#pageWait.hold(one, on, this.#desk.tellsPages(on.app));
      }),
    );
  }

  #judged(waiting: readonly Placed[]): HeldEvent[] {
    const out: HeldEvent[] = [];
    for (const { event, facts, on } of waiting) {
      const typed_before = this.#tails.before(event);
      this.#tails.typed(event);
      const { held, refused } = passGate({ event, facts: upToDate(facts, on), typed_before }, this.#settings);
      this.#ledger.settle(refused);
      if (refused !== null && NAMES_WINDOW.has(event.type) && on !== null) on.stored_title = null;
      if (held !== null) out.push(held);
    }
    return out;
  }
}

function joined(first: HeldEvent[], second: HeldEvent[]): HeldEvent[] {
  if (first.length === 0) return second;
  return second.length === 0 ? first : [...first, ...second];
}

/** What came to light about the window since. */
function upToDate(facts: Facts, on: DeskWindow | null): Facts {
  if (on === null) return facts;
  const mode = on.mode === 'private' ? 'private' : facts.mode;
  const password_seen = facts.password_seen || on.password_seen;
  return mode === facts.mode && password_seen === facts.password_seen
    ? facts
    : { ...facts, mode, password_seen };
}

/** Types by which the store learns a window's title as its latest. */
const NAMES_WINDOW: ReadonlySet<string> = new Set(['app.activate', 'window.focus', 'window.title']);
