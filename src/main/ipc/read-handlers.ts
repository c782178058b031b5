import type { AppParts } from '../app-parts.ts';
import type { CallHandlers } from './call-handlers.ts';

type ReadCalls = Extract<keyof CallHandlers, `timeline.${string}` | `forget.${string}`>;

/** Answers that the store process gives. */
export function readHandlers({ core }: AppParts): Pick<CallHandlers, ReadCalls> {
  const { store } = core;
  return {
    'timeline.days': () => store.ask('days'),
    'timeline.range': (ask) => store.ask('range', ask),
    'timeline.events': (ask) => store.ask('events', ask),
    'timeline.preview': (ask) => store.ask('preview', ask),
    'forget.count': (ask) => store.ask('countForget', ask),
    'forget.stopCounting': (ask) => store.ask('stopCounting', ask),
    'forget.run': (ask) => core.forget(ask),
  };
}
