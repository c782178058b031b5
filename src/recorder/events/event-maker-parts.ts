import { PRIVACY_RULES, type PrivacyRule } from '../../core/policy/privacy-rules.ts';
import type { Redaction } from '../../core/policy/redact-event.ts';
import { TYPING_RULES, type TypingRule } from '../../core/policy/typed-text.ts';
import { endsInsideSecret } from '../../core/redact/ends-inside-secret.ts';
import { redactText } from '../../core/redact/redact-text.ts';
import { redactUrl } from '../../core/redact/redact-url.ts';

/** The parts that tests take out to see that something else then fails. */
export interface EventMakerParts {
  rules: readonly PrivacyRule[];
  typing: readonly TypingRule[];
  redaction: Redaction;
}

/** All rules and all redaction; what the product runs with. */
export const ALL_PARTS: EventMakerParts = {
  rules: PRIVACY_RULES,
  typing: TYPING_RULES,
  redaction: { text: redactText, url: redactUrl, unfinished: endsInsideSecret },
};
