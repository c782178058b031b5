import type { EventType } from '../event/event-types.ts';
import type { CapturePolicy } from './capture-policy.ts';
import type { Facts } from './facts.ts';
import { PRIVACY_RULES, type Loss, type PrivacyRule } from './privacy-rules.ts';

/** What the rules leave of an event: every loss with the first rule that takes it. Empty = stored whole. */
export type Verdict = ReadonlyMap<Loss, PrivacyRule>;

/** What most events get; one for all of them. */
const NO_LOSS: Verdict = new Map();

/** Asks every rule. Pure. */
export function judge(
  facts: Facts,
  policy: CapturePolicy,
  rules: readonly PrivacyRule[] = PRIVACY_RULES,
): Verdict {
  let losses: Map<Loss, PrivacyRule> | null = null;
  for (const rule of rulesFor(facts.type, rules)) {
    if (losses !== null && takesNothingMore(rule, losses)) continue;
    if (!rule.hits(facts, policy)) continue;
    losses ??= new Map();
    for (const loss of rule.takes) if (!losses.has(loss)) losses.set(loss, rule);
    if (losses.has('event')) return losses;
  }
  return losses ?? NO_LOSS;
}

function takesNothingMore({ takes }: PrivacyRule, losses: Verdict): boolean {
  return takes.every((loss) => losses.has(loss));
}

/** The rows of a table that concern each type, in their order; sorted out once per table. */
const sorted = new WeakMap<readonly PrivacyRule[], Map<EventType, readonly PrivacyRule[]>>();

function rulesFor(type: EventType, rules: readonly PrivacyRule[]): readonly PrivacyRule[] {
  const byType = sorted.get(rules) ?? new Map<EventType, readonly PrivacyRule[]>();
  const known = byType.get(type);
  if (known !== undefined) return known;
  const own = rules.filter(({ types }) => types === 'all' || types.includes(type));
  sorted.set(rules, byType.set(type, own));
  return own;
}
