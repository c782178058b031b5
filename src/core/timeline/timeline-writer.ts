import type { Activity } from './activity.ts';
import type { Gap } from './gap.ts';
import type { Level } from './levels.ts';
import type { Tally } from './tally.ts';
import type { TimelineHead } from './timeline-head.ts';
import { gapsMarkdown, headMarkdown, sessionMarkdown } from './write-markdown.ts';
import { gapJson, headJson, sessionJson } from './write-json.ts';

/** A session in its final words, and the gaps behind it. */
export interface WrittenEntry {
  session: string;
  gaps: readonly Gap[];
}

/** One of the two formats. `activities` are all that the session has; `session` and `gaps` are what each adds to the text, so that their costs can be added up. */
export interface TimelineWriter {
  session(tally: Tally, activities: readonly Activity[], level: Level, zone: string | null): string;
  /** Separators included. */
  sessionCost(written: string): string;
  gapsCost(gaps: readonly Gap[]): string;
  document(
    head: TimelineHead,
    estimate: number,
    leading: readonly Gap[],
    entries: readonly WrittenEntry[],
  ): string;
  /** Has no event ids to leave out. */
  readonly withoutIds: boolean;
}

export const MARKDOWN_WRITER: TimelineWriter = {
  withoutIds: true,
  session: sessionMarkdown,
  sessionCost: (written) => `\n\n${written}`,
  gapsCost: (gaps) => (gaps.length === 0 ? '' : `\n\n${gapsMarkdown(gaps)}`),
  document: (head, estimate, leading, entries) =>
    ['# Zanei timeline', headMarkdown(head, estimate), gapsMarkdown(leading)]
      .concat(entries.flatMap(({ session, gaps }) => [session, gapsMarkdown(gaps)]))
      .filter((paragraph) => paragraph !== '')
      .join('\n\n'),
};

export const JSON_WRITER: TimelineWriter = {
  withoutIds: false,
  session: sessionJson,
  sessionCost: (written) => `,${written}`,
  gapsCost: (gaps) => gaps.map((gap) => `,${gapJson(gap)}`).join(''),
  document: (head, estimate, leading, entries) => {
    const gaps = [...leading, ...entries.flatMap((entry) => entry.gaps)].map(gapJson).join(',');
    const sessions = entries.map(({ session }) => session).join(',');
    return `${headJson(head, estimate)},"gaps":[${gaps}],"sessions":[${sessions}]}`;
  },
};
