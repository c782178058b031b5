import type { StoreReader } from '../port/store-reader.ts';
import { echoTime, resolveRange, type AnswerMoment } from './answer-moment.ts';
import type { SessionAnswer, TimelineAnswer } from './answers.ts';
import type { TimelineParams } from './params.ts';
import { explainEmpty } from './why-empty.ts';

/** A finished timeline: `text` is what `zanei timeline` prints (Markdown, or one line of JSON), `answer` what MCP returns. */
export interface FinishedTimeline {
  kind: TimelineParams['format'];
  text: string;
  answer: TimelineAnswer;
}

/**
 * The one code path of `get_timeline`, `zanei timeline` and the agent preview. `store` null = no store yet.
 * Throws ZaneiError usage before the store is touched, store_* from the reader.
 */
export function answerTimeline(
  store: StoreReader | null,
  params: TimelineParams,
  at: AnswerMoment,
): FinishedTimeline {
  const { since_ms, until_ms } = resolveRange(params, at);
  const range = { since: echoTime(since_ms), until: echoTime(until_ms) };
  const skipped = { unknown_types: 0, invalid: 0 };
  const sessions: SessionAnswer[] = [];
  for (const event of store?.scan({ since_ms, until_ms, types: [] }, skipped) ?? []) {
    const last = sessions.at(-1);
    if (last?.app === event.app.name) last.end = event.ts;
    else {
      sessions.push({
        start: event.ts,
        end: event.ts,
        app: event.app.name,
        title_summary: event.window?.title ?? null,
        activities: [`Used ${event.app.name}`],
        content_snapshots: 0,
        event_ids_truncated: false,
        active_ms: 0,
      });
    }
  }
  const body = {
    range,
    token_estimate: 0,
    truncated: false,
    skipped_unknown_types: skipped.unknown_types,
    ...(sessions.length === 0 ? { why_empty: explainEmpty(store, { since_ms, until_ms }, at.now_ms) } : {}),
  };
  if (params.format === 'structured') {
    const text = JSON.stringify({ ...body, sessions });
    return { kind: 'structured', text, answer: { format: 'structured', ...body, sessions } };
  }
  const text = [
    '# Zanei timeline\n',
    `Range: ${range.since} — ${range.until}`,
    'Estimated tokens: 0',
    'Truncated: no',
    ...sessions.map((one) => `\n## ${one.start} — ${one.end} · ${one.app}\n`),
  ].join('\n');
  return { kind: 'markdown', text, answer: { format: 'markdown', ...body, content: text } };
}
