import { z } from 'zod';

/** Who holds the recorder lock, as the holder wrote it. Times are RFC 3339 UTC with milliseconds. */
export const storeOwnerSchema = z.strictObject({
  pid: z.int().min(1),
  /** `<pid>@<started_at>` */
  instance_id: z.string(),
  mode: z.enum(['foreground', 'app']),
  started_at: z.string(),
  /** Why the store does not get what is recorded (a `store_*` code); absent = it does. The row in the store cannot say it then. */
  store_trouble: z.string().optional(),
});
export type StoreOwner = z.infer<typeof storeOwnerSchema>;
