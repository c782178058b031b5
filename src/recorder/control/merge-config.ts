import type { Config } from '../../core/config/config.ts';

/** What a running recorder makes of new settings; `restart` names the keys that wait for a restart. */
export interface MergedConfig {
  config: Config;
  restart: string[];
}

/**
 * Filters and retention act at once. The rest was fixed when the collectors started and waits for a restart, except that
 * capturing less is never put off: a source or text capture that is switched off is off now.
 */
export function mergeConfig(started: Config, next: Config): MergedConfig {
  const capture = {
    sources: started.capture.sources.filter((source) => next.capture.sources.includes(source)),
    text_content: started.capture.text_content && next.capture.text_content,
    content_snapshot: started.capture.content_snapshot && next.capture.content_snapshot,
  };
  const waits = {
    'capture.sources': next.capture.sources.some((source) => !capture.sources.includes(source)),
    'capture.text_content': next.capture.text_content !== capture.text_content,
    'capture.content_snapshot': next.capture.content_snapshot !== capture.content_snapshot,
    'output.batch_interval_s': next.output.batch_interval_s !== started.output.batch_interval_s,
  };
  return {
    config: {
      capture,
      filter: next.filter,
      output: { ...next.output, batch_interval_s: started.output.batch_interval_s },
    },
    restart: Object.entries(waits).flatMap(([key, waiting]) => (waiting ? [key] : [])),
  };
}
