import { answerStatus } from '../../core/answer/answer-status.ts';
import { statusAnswer, type StatusAnswer } from '../../core/answer/answers.ts';
import { statusParams } from '../../core/answer/params.ts';
import { parseStatusParams } from '../../core/answer/parse-params.ts';
import type { McpContext } from '../context.ts';
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
  call(context, raw) {
    parseStatusParams(raw);
    return readStatus(context);
  },
};

/** The status answer; the resource zanei://status is the same. Throws ZaneiError config_invalid or store_*. */
export async function readStatus(context: McpContext): Promise<StatusAnswer> {
  const config = await context.readConfig();
  // This process holds no grants of its own to look at: only a running recorder knows.
  return context.withStore((store) =>
    answerStatus({ store, config, permissions_ok: null, now_ms: context.now() }),
  );
}
