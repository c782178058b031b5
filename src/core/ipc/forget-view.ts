import { z } from 'zod';

/** What to forget; at least one condition, and all given ones must hold. */
export const forgetQuestion = z
  .strictObject({
    all: z.literal(true).optional(),
    since_ms: z.number().optional(),
    until_ms: z.number().optional(),
    before_ms: z.number().optional(),
    app: z.string().min(1).max(500).optional(),
    bundle_id: z.string().min(1).max(500).optional(),
    site: z.string().min(1).max(300).optional(),
    ids: z.array(z.string()).min(1).max(1000).optional(),
  })
  .refine((value) => Object.values(value).some((item) => item !== undefined), 'names nothing to forget');
export type ForgetQuestion = z.infer<typeof forgetQuestion>;

/** How many events a forget would touch, and of how many apps; null when there are too many to look at each. */
export const forgetCount = z.strictObject({ events: z.int(), apps: z.int().nullable() });
export type ForgetCount = z.infer<typeof forgetCount>;

/** What to count; the ticket is the window's own name for the count, by which it can stop it. */
export const countQuestion = z.strictObject({ what: forgetQuestion, ticket: z.int().min(0) });
