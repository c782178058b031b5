import type { Config } from '../../core/config/config.ts';
import type { ExplainView } from '../../core/ipc/settings-view.ts';
import { explainCapture, type CaptureQuestion } from '../../core/policy/explain-capture.ts';
import { hostOf, canonicalSite } from '../../core/policy/site-host.ts';

/** A browser whose private windows are told apart, for questions about a site alone. */
const SOME_BROWSER = { name: 'Google Chrome', bundle_id: 'com.google.Chrome' };

/** `com.apple.Safari` is an app and `www.example.com` a site: a reverse domain begins with what others end with. */
const BUNDLE_ID = /^(com|org|net|io|jp|dev|app|co|me|company|de|fr|uk|us)\.[\w-]+\.[\w.-]+$/i;

/** Whether an app (name or bundle id) or a page (address or domain) would be recorded, by the gate's own table. */
export function explain(config: Config, text: string): ExplainView {
  const subject = text.trim();
  const site = siteOf(subject);
  const app = BUNDLE_ID.test(subject)
    ? { name: subject, bundle_id: subject }
    : { name: subject, bundle_id: null };
  const question: CaptureQuestion = site === null ? { app } : { app: SOME_BROWSER, site };
  const rulings = explainCapture(config, question);
  const of = (type: string): (typeof rulings)[number] | undefined => rulings.find((one) => one.type === type);
  const facts = site === null ? ['app.activate', 'window.focus', 'input.key'] : ['browser.navigate'];
  const recorded = facts.some((type) => of(type)?.event.stored === true);
  return {
    read_as: site === null ? 'app' : 'site',
    subject: site === null ? subject : (hostOf(site) ?? canonicalSite(site) ?? subject),
    recorded,
    typed_text: recorded && of('input.key')?.text?.stored === true,
    visible_text: recorded && of('content.snapshot')?.event.stored === true,
    rule: recorded ? 'recorded' : (of(facts[0] ?? '')?.event.rule ?? 'other'),
  };
}

function siteOf(text: string): string | null {
  if (/^https?:\/\//i.test(text)) return text;
  const looksLikeDomain = /^[^\s/:]+\.[^\s/:]+$/.test(text.split('/')[0] ?? '') && !BUNDLE_ID.test(text);
  if (!looksLikeDomain) return null;
  const domain = text.split('/')[0] ?? '';
  return canonicalSite(domain) === null ? null : domain;
}
