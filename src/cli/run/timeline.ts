import { answerTimeline } from '../../core/answer/answer-timeline.ts';
import { parseTimelineParams } from '../../core/answer/parse-params.ts';
import { answerArguments, momentOf } from '../answer-arguments.ts';
import { requireStore, withStore } from '../open-store.ts';
import type { CommandCall } from '../command.ts';

/** Command-line names of the two formats. */
const FORMATS = { md: 'markdown', json: 'structured' } as const;

/** `zanei timeline`: the same function as `get_timeline`. */
export async function runTimeline(call: CommandCall): Promise<number> {
  const given = answerArguments(call, ['since', 'until', 'token-budget', 'granularity', 'time-zone']);
  const word = call.globals.json ? 'json' : (call.values.format ?? 'md');
  const params = parseTimelineParams({ ...given, format: word === 'json' ? FORMATS.json : FORMATS.md });
  const at = momentOf(call);
  answerTimeline(null, params, at); // wrong arguments are refused before the store is looked at
  const { text } = await withStore(call, (store) =>
    answerTimeline(requireStore(store, call.paths().store), params, at),
  );
  call.io.out(`${text}\n`);
  return 0;
}
