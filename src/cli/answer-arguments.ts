import type { AnswerMoment } from '../core/answer/answer-moment.ts';
import type { CommandCall } from './command.ts';

/** Options as the parameters of core/answer: `--token-budget` is `token_budget`; only what was given. */
export function answerArguments(call: CommandCall, names: readonly string[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const name of names) {
    const value = call.values[name];
    if (value !== undefined) given[name.replaceAll('-', '_')] = value;
  }
  return given;
}

/** Now and here. */
export function momentOf(call: CommandCall): AnswerMoment {
  return { now_ms: call.io.now(), zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}
