import type { CapturePolicy } from './capture-policy.ts';
import type { Facts } from './facts.ts';
import { PRIVACY_RULES, type Loss, type PrivacyRule } from './privacy-rules.ts';

/** What the rules leave of an event: every loss with the first rule that takes it. Empty = stored whole. */
export type Verdict = ReadonlyMap<Loss, PrivacyRule>;

/** Asks every rule. Pure. */
export function judge(
  facts: Facts,
  policy: CapturePolicy,
  rules: readonly PrivacyRule[] = PRIVACY_RULES,
): Verdict {
  const losses = new Map<Loss, PrivacyRule>();
  for (const rule of rules) {
    if (rule.types !== 'all' && !rule.types.includes(facts.type)) continue;
    if (rule.takes.every((loss) => losses.has(loss)) || !rule.hits(facts, policy)) continue;
    for (const loss of rule.takes) if (!losses.has(loss)) losses.set(loss, rule);
    if (losses.has('event')) return losses;
  }
  return losses;
}
