import { finishEvent } from '../event/event-codec.ts';
import type { ZaneiEvent } from '../event/event.ts';
import { applyLimits, utf8Bytes } from '../event/size-limits.ts';
import type { HeldEvent, Selectors, StorableEvent } from '../port/event-maker.ts';
import { applyLosses } from './apply-losses.ts';
import type { CapturePolicy } from './capture-policy.ts';
import { plainFacts, type Facts } from './facts.ts';
import { judge } from './judge.ts';
import type { PrivacyRule } from './privacy-rules.ts';
import { redactEvent, type Redaction } from './redact-event.ts';

/** An event before the gate; the gate works on its own copy. */
export interface Candidate {
  event: ZaneiEvent;
  facts: Facts;
  /** Text typed into the same field just before. */
  typed_before?: string;
}

export interface GateSettings {
  policy: CapturePolicy;
  rules: readonly PrivacyRule[];
  redaction: Redaction;
}

/** Let through, or refused by the rule named; `invalid` = the contract does not allow such an event. */
export type Admission = { held: HeldEvent; refused: null } | { held: null; refused: string };

/**
 * The gate: the only maker of a {@link StorableEvent} (the importer of our own export apart). Rules, redaction and limits act here, last
 * of all, whatever happened before; what cannot be proven valid is refused.
 */
export function passGate({ event, facts, typed_before }: Candidate, settings: GateSettings): Admission {
  const losses = judge(facts, settings.policy, settings.rules);
  const refusal = losses.get('event');
  if (refusal !== undefined) return { held: null, refused: refusal.id };
  const copy = copyOf(event);
  if (losses.size > 0) applyLosses(copy, losses);
  redactEvent(copy, settings.policy.redactors, settings.redaction, typed_before);
  applyLimits(copy);
  const json = finishEvent(copy);
  if (json === null) return { held: null, refused: 'invalid' };
  const held = { event: copy as StorableEvent, selectors: selectorsOf(facts), bytes: utf8Bytes(json) };
  return { held, refused: null };
}

/** A copy down to the parts that the gate changes, keys in the contract's order; it hands on no key that the contract does not know. */
function copyOf(event: ZaneiEvent): ZaneiEvent {
  const { v, id, ts, mono_ns, source, type, app, window, element, data, truncated, redaction } = event;
  const copy = {
    v,
    id,
    ts,
    mono_ns,
    source,
    type,
    app: { name: app.name, bundle_id: app.bundle_id, pid: app.pid },
    window: window === null ? null : { title: window.title, id: window.id },
    element: element === null ? null : { role: element.role, title: element.title, value: element.value },
    data: { ...data },
    truncated,
    redaction: { applied: redaction.applied, rules: redaction.rules },
  };
  return copy as ZaneiEvent;
}

/** Judges a stored-to-be event once more under other settings. It has lost what it has lost: nothing comes back. */
export function passGateAgain(held: HeldEvent, settings: GateSettings): Admission {
  const { app_name, bundle_id, host, in_browser } = held.selectors;
  const facts: Facts = {
    ...plainFacts(held.event.type, { name: app_name, bundle_id }),
    in_browser,
    mode: in_browser ? 'normal' : null,
    host,
  };
  const admission = passGate({ event: held.event, facts }, settings);
  if (admission.held === null) return admission;
  return { held: { ...admission.held, selectors: held.selectors }, refused: null };
}

function selectorsOf(facts: Facts): Selectors {
  return {
    app_name: facts.app.name,
    bundle_id: facts.app.bundle_id,
    host: facts.host,
    in_browser: facts.in_browser,
  };
}
