import { z } from 'zod';

export const healthReport = z.strictObject({
  components: z.array(
    z.strictObject({ name: z.string(), ok: z.boolean(), reason: z.string().nullable(), failures: z.int() }),
  ),
  counters: z.strictObject({
    captured: z.int(),
    dropped: z.int(),
    drops: z.record(z.string(), z.int()),
    memory_bytes: z.number(),
    cpu_percent: z.number(),
  }),
  last_event_ms: z.number().nullable(),
  heartbeat_ms: z.number().nullable(),
  versions: z.array(z.strictObject({ name: z.string(), version: z.string() })),
});
export type HealthReport = z.infer<typeof healthReport>;
