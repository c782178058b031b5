import type { Language } from '../ipc/app-state.ts';
import { common } from './en/common.ts';
import { onboarding } from './en/onboarding.ts';
import { repair } from './en/repair.ts';
import { settings } from './en/settings.ts';
import { states } from './en/states.ts';
import { timeline } from './en/timeline.ts';
import { tray } from './en/tray.ts';
import { common as commonJa } from './ja/common.ts';
import { onboarding as onboardingJa } from './ja/onboarding.ts';
import { repair as repairJa } from './ja/repair.ts';
import { settings as settingsJa } from './ja/settings.ts';
import { states as statesJa } from './ja/states.ts';
import { timeline as timelineJa } from './ja/timeline.ts';
import { tray as trayJa } from './ja/tray.ts';

const en = { common, onboarding, repair, settings, states, timeline, tray };

/** Every word the app shows; a missing or extra key in another language is a compile error. */
export type Texts = typeof en;

const ja: Texts = {
  common: commonJa,
  onboarding: onboardingJa,
  repair: repairJa,
  settings: settingsJa,
  states: statesJa,
  timeline: timelineJa,
  tray: trayJa,
};

const BY_LANGUAGE: Readonly<Record<Language, Texts>> = { en, ja };

/** All words of one language. */
export function textsFor(language: Language): Texts {
  return BY_LANGUAGE[language];
}

/** The language for a system that prefers `preferred` (BCP 47 tags, best first), unless the person chose one. */
export function chooseLanguage(chosen: Language | 'system', preferred: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  for (const tag of preferred) {
    const main = tag.toLowerCase().split('-')[0];
    if (main === 'ja' || main === 'en') return main;
  }
  return 'en';
}
