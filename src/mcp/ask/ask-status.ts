import { answerStatus } from '../../core/answer/answer-status.ts';
import type { StatusAnswer } from '../../core/answer/answers.ts';
import { parseStatusParams } from '../../core/answer/parse-params.ts';
import type { McpContext } from '../context.ts';

/** The answer of get_status. Throws ZaneiError usage, config_invalid or store_*. */
export async function askStatus(context: McpContext, raw: unknown): Promise<StatusAnswer> {
  parseStatusParams(raw);
  const config = await context.readConfig();
  // This process holds no grants of its own to look at: only a running recorder knows.
  return context.withStore((store) =>
    answerStatus({ store, config, permissions_ok: null, now_ms: context.now() }),
  );
}
