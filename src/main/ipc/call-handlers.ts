import type { Answer, Asked } from '../../core/ipc/ipc-contract.ts';
import type { CallName } from '../../core/ipc/call-names.ts';

/** One function per call; it gets the parsed argument and may throw a ZaneiError. */
export type CallHandlers = { [K in CallName]: (ask: Asked<K>) => Answer<K> | Promise<Answer<K>> };
