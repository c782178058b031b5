import { z } from 'zod';
import { ERROR_CODES } from '../errors.ts';

/**
 * How an answer crosses the line: a failure travels as a value, because an Error loses its code on the way and its
 * message may name paths that a page has no business with. `config_invalid` and `usage` keep their sentence.
 */
export const callReply = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({
    ok: z.literal(false),
    code: z.enum(ERROR_CODES),
    field: z.string().nullable(),
    message: z.string().nullable(),
  }),
]);
export type CallReply = z.infer<typeof callReply>;
