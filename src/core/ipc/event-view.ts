import { z } from 'zod';
import { envelope, type ZaneiEvent } from '../event/event.ts';

const head = z.looseObject({ id: envelope.id, ts: envelope.ts, type: z.string(), app: envelope.app });

/** An event on its way to a window. The store's decoder has checked it in full; here only its head is looked at again. */
export const eventSchemaForViews = z.custom<ZaneiEvent>((value) => head.safeParse(value).success);
