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

/**
 * The lines of a session below its title: what the title says already is not said again, and a line that would only repeat it
 * is left out.
 */
export function speakActivities(
  activities: readonly ActivityFact[],
  title: string | null,
  language: Language,
): string[] {
  return activities
    .map((fact) => withoutTitle(fact, title))
    .filter((fact) => fact.kind !== 'viewed' || fact.what.length > 0)
    .map((fact) => speakActivity(fact, language));
}

function withoutTitle(fact: ActivityFact, title: string | null): ActivityFact {
  const [first, ...rest] = fact.what;
  if (title === null || first === undefined || !('quote' in first) || !isTitle(first.quote, title))
    return fact;
  return { ...fact, what: rest } as ActivityFact;
}

/** A quote is cut shorter than a title. */
function isTitle(quote: string, title: string): boolean {
  return quote === title || (quote.endsWith('…') && title.startsWith(quote.slice(0, -1)));
}
