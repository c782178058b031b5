import type { ReactNode } from 'react';
import type { Formats } from '../../core/i18n/formats.ts';
import type { Texts } from '../../core/i18n/texts.ts';
import type { AppState, Language } from '../../core/ipc/app-state.ts';
import { contractCode, isStoreCode, STORE_TROUBLES } from '../../core/status/store-troubles.ts';
import type { WindowState } from '../../core/app/window-state.ts';
import { permissionLabel } from '../../core/app/permission-label.ts';
import { useApp } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { clearFilters, refresh, selectRange, showDay, today } from './load-timeline.ts';
import { useTimeline, type Filters } from './timeline-store.ts';

/** What is so, why, and one action, in place of the list. */
export function TimelineState({ state }: { state: WindowState }): ReactNode {
  const { app, texts, formats } = useApp();
  const { day, days, filters, error } = useTimeline();
  const shown = STATES[state]({ app, texts, formats, day, days, filters });
  return <EmptyState {...shown} {...troubleWords(error ?? app.recorder.stop_reason, state, app.language)} />;
}

/** A state stands for several kinds of trouble with the store; a finer kind has words of its own. */
function troubleWords(code: string | null, state: WindowState, language: Language): Partial<Words> {
  if (code === null || !isStoreCode(code) || contractCode(code) === code || state === 'stopped') return {};
  const { sentence, recovery } = STORE_TROUBLES[code][language];
  return { head: sentence, text: recovery };
}

interface Facts {
  app: AppState;
  texts: Texts;
  formats: Formats;
  day: string;
  days: readonly string[];
  filters: Filters;
}

const open = (pane: 'permissions' | 'health') => (): void =>
  void call('app.open', { window: 'settings', pane });
const again = (): void => void refresh();

type Words = Pick<EmptyStateProps, 'head' | 'text' | 'action'>;
const storeTrouble =
  (
    key: 'busy' | 'locked' | 'unavailable' | 'failed',
    icon: EmptyStateProps['icon'],
    tone: EmptyStateProps['tone'] = 'plain',
  ) =>
  ({ texts }: Facts): EmptyStateProps => {
    const words: Words = texts.states[key];
    return { icon, tone, ...words, onAction: again };
  };

/** One entry per state; adding a state without words is a compile error. */
const STATES: Readonly<Record<WindowState, (facts: Facts) => EmptyStateProps>> = {
  firstRun: ({ texts }) => ({
    icon: 'recording',
    ...texts.states.firstRun,
    onAction: () => void call('app.open', { window: 'onboarding' }),
  }),
  emptyDay: (facts) => emptyDay(facts),
  emptyRange: ({ texts }) => ({
    icon: 'find',
    ...texts.states.emptyRange,
    onAction: () => selectRange(null),
  }),
  noMatch: (facts) => noMatch(facts),
  paused: ({ app, texts, formats }) => {
    const until = app.recorder.paused_until_ms;
    const t = texts.states.paused;
    const head = until === null ? t.headForever : t.head(formats.moment(until, Date.now()));
    return {
      icon: 'paused',
      head,
      text: t.text,
      action: t.action,
      onAction: () => void call('recorder.resume'),
    };
  },
  stopped: ({ app, texts, formats }) => {
    const { stop_reason, since_ms } = app.recorder;
    const t = texts.states.stopped;
    const reason = texts.common.reason[stop_reason ?? 'recorder_not_running'];
    const head = since_ms === null ? t.head : t.headSince(formats.moment(since_ms, Date.now()));
    const start = (): void => void call('recorder.start').catch(() => undefined);
    return { icon: 'stopped', tone: 'warn', head, text: t.text(reason), action: t.action, onAction: start };
  },
  permission: ({ app, texts }) => {
    const t = texts.states.permission;
    const [name = 'accessibility'] = app.recorder.missing;
    const head = t.head(permissionLabel(name, texts));
    return {
      icon: 'warn',
      tone: 'warn',
      head,
      text: t.text,
      action: t.action,
      onAction: open('permissions'),
    };
  },
  unsupported: ({ texts }) => ({
    icon: 'stopped',
    tone: 'warn',
    ...texts.states.unsupported,
    onAction: open('health'),
  }),
  busy: storeTrouble('busy', 'clock'),
  locked: storeTrouble('locked', 'lock', 'warn'),
  unavailable: storeTrouble('unavailable', 'damaged', 'warn'),
  failed: storeTrouble('failed', 'damaged', 'bad'),
  corrupt: ({ texts }) => ({
    icon: 'damaged',
    tone: 'bad',
    ...texts.states.corrupt,
    onAction: () => useTimeline.setState({ repairing: true }),
  }),
  newer: ({ app, texts: { states } }) => {
    const { head, text, action, again: retry } = states.newer;
    // Without a page to go to, the way is the package manager; then only looking again is left.
    const linked = app.links.includes('releases');
    return {
      icon: 'newer',
      tone: 'warn',
      head,
      text,
      action: linked ? action : retry,
      onAction: linked ? () => void call('app.openLink', { link: 'releases' }) : again,
    };
  },
};

function emptyDay({ texts, formats, day, days }: Facts): EmptyStateProps {
  const t = texts.states.emptyDay;
  const nearest = days.toSorted((a, b) => Math.abs(diff(a, day)) - Math.abs(diff(b, day)))[0];
  const head = t.head(formats.shortDay(day));
  if (nearest === undefined)
    return { icon: 'day', head, text: t.alone, action: t.today, onAction: () => showDay(today()) };
  return {
    icon: 'day',
    head,
    text: t.text(formats.day(nearest)),
    action: t.action(formats.shortDay(nearest)),
    onAction: () => showDay(nearest),
  };
}

const diff = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

function noMatch({ texts, filters }: Facts): EmptyStateProps {
  const t = texts.states.noMatch;
  const { timeline, common } = texts;
  const parts = [
    filters.app === '' ? null : `${timeline.filterApp}: ${filters.app}`,
    filters.type === '' ? null : `${timeline.filterKind}: ${common.kind[filters.type]}`,
    filters.site === '' ? null : `${timeline.filterSite}: ${filters.site}`,
  ].filter((part) => part !== null);
  const text = filters.text.trim();
  return {
    icon: 'find',
    head: text === '' ? t.headFilter : t.head(text.slice(0, 80)),
    text: parts.length === 0 ? t.text : t.textFilter(parts.join(', ').slice(0, 200)),
    action: t.action,
    onAction: clearFilters,
  };
}
