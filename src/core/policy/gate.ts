import { decodeEvent } from '../event/event-codec.ts';
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
  const copy = copyPlain(event) as typeof event;
  applyLosses(copy, losses);
  redactEvent(copy, settings.policy.redactors, settings.redaction, typed_before);
  applyLimits(copy);
  let storable: StorableEvent;
  try {
    storable = decodeEvent(copy) as StorableEvent;
  } catch {
    return { held: null, refused: 'invalid' };
  }
  const bytes = utf8Bytes(JSON.stringify(storable));
  return { held: { event: storable, selectors: selectorsOf(facts), bytes }, refused: null };
}

/** An event is plain data; structuredClone costs a tenth of the whole pipeline. */
function copyPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => copyPlain(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyPlain(part)]));
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
