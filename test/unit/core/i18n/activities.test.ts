import { describe, expect, test } from 'vitest';
import { speakActivities, speakActivity } from '../../../../src/core/i18n/speak-activity.ts';
import { activityView } from '../../../../src/core/ipc/activity-view.ts';
import type { ActivityFact, ActivityKind } from '../../../../src/core/timeline/activity-fact.ts';

const TITLE = { quote: '残高 Saved once, copied twice' };
const OTHER = { quote: 'Viewed "x" and 3 other windows' };
const APP = { name: 'Used Slack' };
const SECOND = { name: 'Copied' };

/** Every kind, with each of its optional parts there and absent; a kind without samples is a compile error. */
const SAMPLES: Readonly<Record<ActivityKind, readonly ActivityFact[]>> = {
  edited: [
    { kind: 'edited', what: [TITLE, APP], keys: 1234, saves: 7 },
    { kind: 'edited', what: [APP], keys: 0, saves: 0 },
  ],
  committed: [
    { kind: 'committed', what: [], keys: 31, saves: 4 },
    { kind: 'committed', what: [], keys: 0, saves: 0 },
  ],
  edited_others: [
    { kind: 'edited_others', what: [], windows: 12, keys: 345 },
    { kind: 'edited_others', what: [], windows: 12, keys: 0 },
  ],
  saved: [
    { kind: 'saved', what: [TITLE], saves: 3 },
    { kind: 'saved', what: [APP], saves: 1 },
  ],
  browsed: [{ kind: 'browsed', what: [{ name: 'example.com' }], pages: 9 }],
  browsed_others: [{ kind: 'browsed_others', what: [], pages: 21, sites: 8 }],
  viewed: [
    { kind: 'viewed', what: [TITLE], others: 0 },
    { kind: 'viewed', what: [TITLE, OTHER], others: 0 },
    { kind: 'viewed', what: [TITLE, OTHER], others: 11 },
    { kind: 'viewed', what: [{ address: 'file:///a/b' }], others: 0 },
  ],
  read: [{ kind: 'read', what: [TITLE] }],
  used: [{ kind: 'used', what: [APP] }],
  also_used: [
    { kind: 'also_used', what: [APP, SECOND], ms: [180_000, 7_500_000], others: 0 },
    { kind: 'also_used', what: [APP, SECOND], ms: [41_000, 180_000], others: 14 },
  ],
  glanced: [
    { kind: 'glanced', what: [APP, SECOND], visits: [13, 26], others: 0, ms: 29_000 },
    { kind: 'glanced', what: [APP], visits: [13], others: 15, ms: 29_000 },
  ],
  clipboard: [
    { kind: 'clipboard', what: [], copies: 16, pastes: 0 },
    { kind: 'clipboard', what: [APP, SECOND], copies: 0, pastes: 17 },
    { kind: 'clipboard', what: [APP], copies: 18, pastes: 19 },
  ],
  undid: [{ kind: 'undid', what: [], times: 1500 }],
};
const FACTS = Object.values(SAMPLES).flat();
const named = (fact: ActivityFact): string[] => fact.what.map((words) => Object.values(words).join(''));

/** Every count of a fact as it is written; times are written in units of their own. */
function counts(fact: ActivityFact): string[] {
  return Object.entries(fact)
    .filter(([key]) => key !== 'ms')
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'number' && value > 2)
    .map((value) => value.toLocaleString('en'));
}

describe.each(['en', 'ja'] as const)('activities in %s', (language) => {
  const speak = (fact: ActivityFact): string => speakActivity(fact, language);

  test.each(FACTS)('$kind says every name and every count', (fact) => {
    const line = speak(fact);
    for (const part of [...named(fact), ...counts(fact)]) expect(line).toContain(part);
    expect(line).not.toMatch(/undefined|NaN/);
  });

  test.each(FACTS)('$kind crosses to a window as it is', (fact) => {
    expect(activityView.parse(structuredClone(fact))).toEqual(fact);
  });
});

test('no English word of ours is left in a Japanese line; names and titles stay as recorded', () => {
  for (const fact of FACTS) {
    const line = speakActivity(fact, 'ja');
    const ours = named(fact).reduce((text, words) => text.replace(words, ''), line);
    expect(ours, line).not.toMatch(/[A-Za-z]/);
    expect(ours, line).toMatch(/\p{Script=Han}|\p{Script=Katakana}|\p{Script=Hiragana}/u);
  }
});

test('two facts that differ in a count or a name read differently', () => {
  for (const language of ['en', 'ja'] as const) {
    const lines = FACTS.map((fact) => speakActivity(fact, language));
    expect(new Set(lines).size).toBe(lines.length);
  }
});

describe('below the title of a session', () => {
  const title = 'a.ts — zanei';
  const lines = (facts: ActivityFact[], language: 'en' | 'ja', shown: string | null = title): string[] =>
    speakActivities(facts, shown, language);

  test('the title is not said again, and a line that only repeats it is left out', () => {
    const facts: ActivityFact[] = [
      { kind: 'edited', what: [{ quote: title }], keys: 5, saves: 1 },
      { kind: 'viewed', what: [{ quote: title }], others: 0 },
      { kind: 'read', what: [{ quote: title }] },
      { kind: 'saved', what: [{ quote: title }], saves: 2 },
    ];
    expect(lines(facts, 'en')).toEqual([
      'Edited text (5 keys), saved once',
      'Read (scrolled)',
      'Saved twice',
    ]);
    expect(lines(facts, 'ja')).toEqual(['編集（5 打鍵）、保存 1 回', '読む（スクロール）', '保存 2 回']);
  });

  test('a title that was cut shorter in the line is the same title', () => {
    const long = 'x'.repeat(100);
    const read: ActivityFact = { kind: 'read', what: [{ quote: `${'x'.repeat(80)}…` }] };
    expect(lines([read], 'en', long)).toEqual(['Read (scrolled)']);
    expect(lines([read], 'en', 'y')).toEqual([`Read “${'x'.repeat(80)}…”`.concat(' (scrolled)')]);
  });

  test('apps and other titles stay', () => {
    const facts: ActivityFact[] = [
      { kind: 'edited', what: [{ quote: title }, { name: 'Xcode' }], keys: 5, saves: 0 },
      { kind: 'viewed', what: [{ quote: title }, { quote: 'b' }], others: 3 },
      { kind: 'browsed', what: [{ name: title }], pages: 1 },
    ];
    expect(lines(facts, 'en')).toEqual([
      'Edited text in Xcode (5 keys)',
      'Viewed “b” and 3 other windows',
      `Browsed 1 page on ${title}`,
    ]);
    expect(lines(facts, 'en', null)[0]).toContain(title);
  });
});
