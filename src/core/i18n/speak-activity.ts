import type { Language } from '../ipc/app-state.ts';
import { phraseOf, type ActivityFact, type ActivityWords } from '../timeline/activity-fact.ts';
import { ENGLISH_ACTIVITIES } from '../timeline/english-activities.ts';
import { activities as japanese } from './ja/activities.ts';

interface Speech {
  words: ActivityWords;
  quoted: (title: string) => string;
}

const SPEECH: Readonly<Record<Language, Speech>> = {
  en: { words: ENGLISH_ACTIVITIES, quoted: (title) => `“${title}”` },
  ja: { words: japanese, quoted: (title) => `「${title}」` },
};

/** One line of a session in a window's language; the words of others in it are clean already and stand in its quotes. */
export function speakActivity(fact: ActivityFact, language: Language): string {
  const { words, quoted } = SPEECH[language];
  return phraseOf(fact, words)
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('quote' in part) return quoted(part.quote);
      return 'name' in part ? part.name : part.address;
    })
    .join('');
}
