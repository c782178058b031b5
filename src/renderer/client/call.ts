import type { ErrorCode } from '../../core/errors.ts';
import type { CallName, PushName } from '../../core/ipc/call-names.ts';
import type { CallReply } from '../../core/ipc/call-reply.ts';
import type { Answer, Ask, Push } from '../../core/ipc/ipc-contract.ts';

/** A call that the main process refused or could not answer. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  /** A sentence for the person, for the few codes that have one. */
  readonly sentence: string | null;

  constructor(code: ErrorCode, sentence: string | null) {
    super(code);
    this.code = code;
    this.sentence = sentence;
  }
}

/** Asks the main process; throws CallError. The main process has parsed question and answer. */
export async function call<K extends CallName>(
  name: K,
  ...[ask]: undefined extends Ask<K> ? [] : [Ask<K>]
): Promise<Answer<K>> {
  const reply = (await window.zanei.call(name, ask)) as CallReply;
  if (!reply.ok) throw new CallError(reply.code, reply.message);
  return reply.value as Answer<K>;
}

/** Listens to one push; returns the function that ends it. */
export function onPush<K extends PushName>(name: K, listener: (payload: Push<K>) => void): () => void {
  return window.zanei.on(name, (payload) => listener(payload as Push<K>));
}

/** The code of whatever a call threw. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof CallError ? error.code : 'internal';
}
