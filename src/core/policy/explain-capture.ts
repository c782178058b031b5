import type { Config } from '../config/config.ts';
import { EVENT_TYPES, type EventType } from '../event/event-types.ts';
import type { BrowserMode } from '../observation/observation.ts';
import { isBrowser } from './browser-apps.ts';
import { compilePolicy } from './capture-policy.ts';
import { plainFacts, type Facts } from './facts.ts';
import { judge } from './judge.ts';
import { PRIVACY_RULES, type Loss, type PrivacyRule } from './privacy-rules.ts';
import { canonicalSite, hostOf } from './site-host.ts';

/** A made-up situation. What is left out counts as harmless: a text field with the focus, text that was typed, nothing secure. */
export interface CaptureQuestion {
  app: { name: string; bundle_id: string | null };
  /** A domain or an address; null or absent = no page is known. */
  site?: string | null;
  /** Privacy of the window; absent = `normal` for browsers, none for other apps. */
  mode?: BrowserMode;
  /** One type; absent = all. */
  type?: EventType;
}

/** What happens to one part of an event, and which rule says so; `rule` null = nothing is against it. */
export interface Ruling {
  stored: boolean;
  rule: string | null;
  because: string;
}

/** The answer for one type: `event` as a whole, then what would be in it (null where the type has no such part). */
export interface CaptureExplanation {
  type: EventType;
  event: Ruling;
  title: Ruling | null;
  text: Ruling | null;
}

const ALLOWED: Ruling = { stored: true, rule: null, because: 'No rule is against it.' };
const TITLED = new Set<EventType>(
  EVENT_TYPES.filter((type) => type !== 'app.launch' && type !== 'app.terminate'),
);
const WITH_TEXT = new Set<EventType>([
  'ui.value',
  'input.key',
  'clipboard.copy',
  'clipboard.paste',
  'content.snapshot',
]);

/** Which rule decides, and why, for each type asked about; by the same table as the gate, so it cannot say anything else. */
export function explainCapture(config: Config, question: CaptureQuestion): CaptureExplanation[] {
  const policy = compilePolicy(config);
  const types = question.type === undefined ? EVENT_TYPES : [question.type];
  return types.map((type) => {
    const losses = judge(factsOf(type, question), policy, PRIVACY_RULES);
    const event = ruling(losses, ['event']);
    return {
      type,
      event,
      title: TITLED.has(type) ? ruling(losses, ['event', 'title']) : null,
      text: WITH_TEXT.has(type) ? ruling(losses, ['event', 'text']) : null,
    };
  });
}

function ruling(losses: ReadonlyMap<Loss, PrivacyRule>, fatal: readonly Loss[]): Ruling {
  const rule = fatal.map((loss) => losses.get(loss)).find((found) => found !== undefined);
  return rule === undefined ? ALLOWED : { stored: false, rule: rule.id, because: rule.because };
}

function factsOf(type: EventType, { app, site = null, mode }: CaptureQuestion): Facts {
  const in_browser = isBrowser(app) || mode !== undefined || site !== null;
  return {
    ...plainFacts(type, app),
    in_browser,
    mode: in_browser ? (mode ?? 'normal') : null,
    host: site === null ? null : /^[a-z][a-z0-9+.-]*:/i.test(site) ? hostOf(site) : canonicalSite(site),
  };
}
