import { z } from 'zod';
import type { ActivityFact, FactWords } from '../timeline/activity-fact.ts';

const words = z.union([
  z.strictObject({ quote: z.string() }),
  z.strictObject({ name: z.string() }),
  z.strictObject({ address: z.string() }),
]) satisfies z.ZodType<FactWords>;
const what = z.array(words).readonly();
const none = z.array(z.never()).readonly();

/** A line of a session on its way to a window, which words it in its own language. */
export const activityView = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('edited'), what, keys: z.int(), saves: z.int() }),
  z.strictObject({ kind: z.literal('committed'), what: none, keys: z.int(), saves: z.int() }),
  z.strictObject({ kind: z.literal('edited_others'), what: none, windows: z.int(), keys: z.int() }),
  z.strictObject({ kind: z.literal('saved'), what, saves: z.int() }),
  z.strictObject({ kind: z.literal('browsed'), what, pages: z.int() }),
  z.strictObject({ kind: z.literal('browsed_others'), what: none, pages: z.int(), sites: z.int() }),
  z.strictObject({ kind: z.literal('viewed'), what, others: z.int() }),
  z.strictObject({ kind: z.literal('read'), what }),
  z.strictObject({ kind: z.literal('used'), what }),
  z.strictObject({ kind: z.literal('also_used'), what, ms: z.array(z.number()).readonly(), others: z.int() }),
  z.strictObject({
    kind: z.literal('glanced'),
    what,
    visits: z.array(z.int()).readonly(),
    others: z.int(),
    ms: z.number(),
  }),
  z.strictObject({ kind: z.literal('clipboard'), what, copies: z.int(), pastes: z.int() }),
  z.strictObject({ kind: z.literal('undid'), what: none, times: z.int() }),
]) satisfies z.ZodType<ActivityFact>;
