import { ZaneiError } from '../../core/errors.ts';
import type { CallName } from '../../core/ipc/call-names.ts';
import type { CallReply } from '../../core/ipc/call-reply.ts';
import { CALLS } from '../../core/ipc/ipc-contract.ts';
import { wellFormed } from '../../core/ipc/well-formed.ts';

/** Sentences of these codes are made for the person and hold no path, SQL or event content. */
const SPEAKING = new Set(['usage', 'config_invalid', 'exists']);

/** Parses the argument, runs the handler, parses its answer; every outcome is a reply, nothing is thrown. */
export async function answerCall(
  name: CallName,
  handler: (ask: never) => unknown,
  argument: unknown,
): Promise<CallReply> {
  const ask = CALLS[name].ask.safeParse(argument);
  if (!ask.success) return { ok: false, code: 'usage', field: null, message: null };
  try {
    const value: unknown = await handler(ask.data as never);
    const answer = CALLS[name].answer.safeParse(wellFormed(value));
    if (!answer.success) return { ok: false, code: 'internal', field: null, message: null };
    return { ok: true, value: answer.data };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): CallReply {
  if (!(error instanceof ZaneiError)) return { ok: false, code: 'internal', field: null, message: null };
  const { code, field, message } = error;
  return { ok: false, code, field, message: SPEAKING.has(code) ? message.toWellFormed() : null };
}
