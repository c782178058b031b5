import { GET_STATUS } from './get-status.ts';
import { GET_TIMELINE } from './get-timeline.ts';
import { QUERY_EVENTS } from './query-events.ts';
import type { Tool } from './tool.ts';

/** Exactly the three tools of the contract (9.1), in the order agents should think of them. */
export const TOOLS: readonly Tool[] = [GET_TIMELINE, QUERY_EVENTS, GET_STATUS];
