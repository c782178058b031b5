import { ASKED_IDS } from '../browser/browser-family.ts';
import { appFacts, type LoadAddon } from '../native/native-addon.ts';

/** Bundle ids of the browsers that run now and are asked for their pages; Automation can only be asked about while they do (AppleEvents.h). */
export function runningBrowsers(loadAddon: LoadAddon): string[] {
  const facts = appFacts.safeParse(loadAddon()?.runningApps());
  const ids = facts.success ? facts.data.map(({ bundle_id }) => bundle_id) : [];
  return ASKED_IDS.filter((id) => ids.includes(id));
}
