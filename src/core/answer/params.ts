import { z } from 'zod';
import { canonicalSite } from '../policy/site-host.ts';
import { TIME_FORMS } from '../time/parse-time-word.ts';

/** The smallest budget an answer is asked for; the bare head is the least that can be given. */
export const MIN_TOKEN_BUDGET = 34;

const since = (word: string) =>
  z.string().max(100).default(word).describe(`Start of the range: ${TIME_FORMS}.`);
const until = z
  .string()
  .max(100)
  .default('now')
  .describe('End of the range, same forms as since; a day means its end.');
const timeZone = z
  .string()
  .max(100)
  .optional()
  .describe(
    'IANA zone such as Asia/Tokyo, or local: for days and times without an offset. Timestamps stay UTC.',
  );
const text = (about: string) => z.string().min(1).max(1000).optional().describe(about);

const isDomain = (site: string): boolean => (canonicalSite(site) ?? '') !== '';

/** Parameters of `get_timeline` and `zanei timeline` (contract 9.2; `time_zone` is ours). Flat, so that every MCP client can send them. */
export const timelineParams = z.strictObject({
  since: since('1h'),
  until,
  format: z
    .enum(['markdown', 'structured'])
    .default('markdown')
    .describe('markdown to read, structured for JSON sessions with event ids.'),
  token_budget: z
    .int()
    .min(MIN_TOKEN_BUDGET)
    .max(Number.MAX_SAFE_INTEGER)
    .default(4000)
    .describe(
      'Most tokens of the answer; detail is reduced, then the oldest sessions are dropped, to keep it.',
    ),
  granularity: z
    .enum(['coarse', 'fine'])
    .default('coarse')
    .describe('coarse: sessions with activities; fine: also single interactions.'),
  time_zone: timeZone,
});
export type TimelineParams = z.infer<typeof timelineParams>;

/** Parameters of `query_events` and `zanei query` (contract 9.2; from `ids` on they are ours). */
export const queryParams = z.strictObject({
  since: since('15m'),
  until,
  types: z
    .array(z.string().max(100))
    .max(100)
    .default([])
    .describe('Event types, one trailing * allowed, such as browser.*; empty: all but content.*.'),
  app: text('App name or bundle id, whole, any case.'),
  bundle_id: text('Bundle id, whole, any case.'),
  limit: z.int().min(1).max(1000).default(200).describe('Most events of one answer.'),
  ids: z
    .array(z.string().max(100))
    .max(200)
    .default([])
    .describe('Event ids (evt_…) to look up. Without since they are looked for in everything kept.'),
  text: text('Literal text in titles, addresses, labels and recorded text. Without since: everything kept.'),
  site: z
    .string()
    .min(1)
    .max(1000)
    .refine(isDomain, 'must be a domain such as github.com, without scheme, port or path')
    .optional()
    .describe('Domain such as github.com; matches its subdomains too.'),
  order: z
    .enum(['newest_first', 'oldest_first', 'relevance'])
    .default('newest_first')
    .describe(
      'Which end a limit keeps; answers are oldest first. relevance (needs text): best first, titles before addresses before labels.',
    ),
  cursor: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('next_cursor of the answer before; all other arguments must be the same.'),
  time_zone: timeZone,
});
export type QueryParams = z.infer<typeof queryParams>;

/** `get_status` takes nothing. */
export const statusParams = z.strictObject({});
export type StatusParams = z.infer<typeof statusParams>;
