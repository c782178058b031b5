import { createCoalescer, type Waiting } from '../../core/coalesce/coalescer.ts';
import type { Config } from '../../core/config/config.ts';
import { applyLimits } from '../../core/event/size-limits.ts';
import type { ZaneiEvent } from '../../core/event/event.ts';
import type { Observation } from '../../core/observation/observation.ts';
import { applyLosses } from '../../core/policy/apply-losses.ts';
import { compilePolicy } from '../../core/policy/capture-policy.ts';
import { plainFacts, type Facts } from '../../core/policy/facts.ts';
import { passGate, passGateAgain, type GateSettings } from '../../core/policy/gate.ts';
import { judge } from '../../core/policy/judge.ts';
import { PRIVACY_RULES, type PrivacyRule } from '../../core/policy/privacy-rules.ts';
import type { Redaction } from '../../core/policy/redact-event.ts';
import type { EventMaker, EventMakerOptions, HeldEvent } from '../../core/port/event-maker.ts';
import type { CaptureQuestions } from '../../core/port/platform.ts';
import { redactText } from '../../core/redact/redact-text.ts';
import { redactUrl } from '../../core/redact/redact-url.ts';
import { LAST_TIMESTAMP_MS } from '../../core/time/timestamp.ts';
import { attribute, type Attributed } from './attribute.ts';
import { createDesk } from './desk.ts';
import { draftEvent } from './draft.ts';
import { createLedger } from './ledger.ts';

/** The parts that tests take out to see that something else then fails. */
export interface EventMakerParts {
  rules: readonly PrivacyRule[];
  redaction: Redaction;
}

/** All rules, all redaction; what the product runs with. */
export const ALL_PARTS: EventMakerParts = {
  rules: PRIVACY_RULES,
  redaction: { text: redactText, url: redactUrl },
};

/** Observations to storable events, by the settings in `options.config` until {@link EventMaker.reload}. Reads no clock. */
export function createEventMaker(options: EventMakerOptions, parts: EventMakerParts = ALL_PARTS): EventMaker {
  let config = options.config;
  let settings: GateSettings = { ...parts, policy: compilePolicy(config) };
  let withheld = false;
  const desk = createDesk();
  const coalescer = createCoalescer();
  const ledger = createLedger();

  const admit = (waiting: Waiting[]): HeldEvent[] =>
    waiting.flatMap((candidate) => {
      const { held, refused } = passGate(candidate, settings);
      ledger.settle(refused);
      return held === null ? [] : [held];
    });

  const queue = (made: Attributed, stamp: { wall_ms: number; mono_ns: number }): HeldEvent[] => {
    const losses = judge(made.facts, settings.policy, settings.rules);
    const refusal = losses.get('event');
    if (refusal !== undefined) {
      ledger.filtered(refusal.id);
      return [];
    }
    const event = draftEvent({ ...made, stamp }, options) as ZaneiEvent;
    applyLosses(event, losses);
    applyLimits(event);
    if (made.on !== null && event.window !== null) made.on.stored_title = event.window.title;
    const { out, merged } = coalescer.push({ event, facts: made.facts, mono_ns: stamp.mono_ns });
    if (merged) ledger.coalesced();
    else ledger.waits();
    return admit(out);
  };

  const lookAtFront = (wall_ms: number): void => {
    const front = desk.front;
    const now = front !== null && frontWithheld(frontFacts(), settings);
    if (now !== withheld) options.onWithheld(now, wall_ms);
    withheld = now;
  };

  const frontFacts = (): Facts => {
    const app = desk.front ?? { name: '', bundle_id: null, pid: null };
    const window = desk.current(app);
    const facts = plainFacts('app.activate', app);
    if (window === null) return facts;
    const { in_browser, mode, host, host_stale } = window;
    return { ...facts, in_browser, mode, host, host_stale };
  };

  const take = (observation: Observation): HeldEvent[] => {
    ledger.observed();
    const trouble = clockTrouble(observation, options.monoOriginNs);
    if (trouble !== null) {
      ledger.dropped(trouble);
      return [];
    }
    const attribution = attribute(observation, desk);
    lookAtFront(observation.wall_ms);
    if (attribution.outcome === 'event') return queue(attribution.made, observation);
    if (attribution.outcome === 'context') ledger.context();
    else if (attribution.outcome === 'coalesced') ledger.coalesced();
    else ledger[attribution.outcome](attribution.reason);
    return [];
  };

  const questions: CaptureQuestions = {
    config: () => config,
    mayReadText: () => false,
    maySnapshot: () => false,
  };

  return {
    take,
    due: (mono_ns) => admit(coalescer.due(mono_ns)),
    nextDueNs: () => coalescer.nextDueNs(),
    flush: () => admit(coalescer.flush()),
    reload(next: Config) {
      const out = admit(coalescer.flush());
      config = next;
      settings = { ...parts, policy: compilePolicy(next) };
      return out;
    },
    recheck(held) {
      const { held: kept, refused } = passGateAgain(held, settings);
      if (refused !== null) ledger.takenBack(refused);
      return kept;
    },
    counts: () => ledger.counts(),
    questions,
  };
}

/** Rules whose hit means that the whole app or window in front is kept out, which readers see as a gap. */
const WITHHOLDING = new Set([
  'credential_app',
  'credential_site',
  'app_excluded',
  'app_not_included',
  'private_window',
]);

function frontWithheld(facts: Facts, settings: GateSettings): boolean {
  const rules = settings.rules.filter((rule) => WITHHOLDING.has(rule.id));
  return judge(facts, settings.policy, rules).has('event');
}

/** Why an observation's times cannot be used; null when they can. */
function clockTrouble({ wall_ms, mono_ns }: Observation, origin: number): string | null {
  if (!(wall_ms >= 0 && wall_ms <= LAST_TIMESTAMP_MS)) return 'clock_out_of_range';
  return mono_ns < origin ? 'before_start' : null;
}
