import { statusAnswer } from '../../core/answer/answers.ts';
import { statusParams } from '../../core/answer/params.ts';
import { askStatus } from '../ask/ask-status.ts';
import type { Tool } from './tool.ts';

/** Is it recording, what, and since when. */
export const GET_STATUS: Tool = {
  name: 'get_status',
  title: 'Recorder status',
  description:
    'Whether activity is being recorded now, what is captured, since when events are kept and what is wrong. Call it when an answer is empty ' +
    'or before saying that nothing happened. Retention is in hours, times are UTC. Read-only.',
  input: statusParams,
  output: statusAnswer,
  outputDepth: 2,
  isLong: () => false,
  call: askStatus,
};
