import type { SessionRules } from './session-builder.ts';

/** One step of the budget ladder (docs/timeline.md): how sessions are built and how they are written. */
export interface Level {
  rules: SessionRules;
  /** `- ` lines per session. */
  activities: number;
  /** Page lines per session, and whether they carry titles. */
  page_lines: number;
  page_titles: boolean;
  /** Code points of a quoted title (without `…`), and of the `Title:` line (with it). */
  quote: number;
  title: number;
  /** Event ids in JSON. */
  ids: boolean;
  /** The head lines Local time, Active, Latest. */
  head: boolean;
  note: boolean;
  /** What a reader is told to be missing. */
  reduced: readonly string[];
}

const MINUTE = 60_000;
const FULL = {
  activities: 5,
  page_lines: Infinity,
  page_titles: true,
  quote: 80,
  title: 120,
  ids: true,
  head: true,
  note: true,
};
/** The sessions of a timeline that nobody had to shorten. */
export const COARSE: SessionRules = {
  absorb_ms: 30_000,
  absorb_idle: false,
  keep_own: false,
  fold_ms: 0,
  interactions: false,
  ids: true,
};
const WIDE: SessionRules = { ...COARSE, absorb_idle: true, keep_own: true, ids: false };

export const FINE_LEVEL: Level = {
  ...FULL,
  rules: { absorb_ms: 0, absorb_idle: false, keep_own: false, fold_ms: 0, interactions: true, ids: true },
  page_lines: 0,
  quote: 80,
  reduced: [],
};

const TERSE = {
  ...FULL,
  ids: false,
  note: false,
  activities: 3,
  page_lines: 0,
  page_titles: false,
  quote: 48,
  title: 49,
};

/** From as much as is asked for coarse to as little as may be; the first that fits is taken. */
export const COARSE_LEVELS: readonly Level[] = [
  { ...FULL, rules: COARSE, reduced: [] },
  { ...FULL, rules: COARSE, ids: false, reduced: [] },
  { ...FULL, rules: COARSE, ids: false, page_lines: 10, reduced: ['pages after the 10 longest'] },
  {
    ...TERSE,
    rules: COARSE,
    page_lines: 3,
    reduced: ['activities', 'page titles', 'pages after the 3 longest'],
  },
  {
    ...TERSE,
    rules: { ...WIDE, absorb_ms: 3 * MINUTE, fold_ms: 30_000 },
    reduced: ['pages', 'switches and idle under 3 min'],
  },
  {
    ...TERSE,
    rules: { ...WIDE, absorb_ms: 15 * MINUTE, fold_ms: 2 * MINUTE },
    quote: 40,
    title: 41,
    reduced: ['pages', 'switches and idle under 15 min'],
  },
  {
    ...TERSE,
    rules: { ...WIDE, absorb_ms: 15 * MINUTE, fold_ms: 5 * MINUTE },
    activities: 2,
    quote: 32,
    title: 33,
    head: false,
    reduced: ['most activities', 'switches and idle under 15 min'],
  },
];

/** From this level on, what is left of the budget goes to the newest sessions. */
export const SPENDING_FROM = 3;
/** What a session gets from the rest: as many lines. */
export const SPENT = { activities: 5, page_lines: 3 };
