import type { ReactNode } from 'react';
import type { Formats } from '../../core/i18n/formats.ts';
import type { Texts } from '../../core/i18n/texts.ts';
import type { AppState } from '../../core/ipc/app-state.ts';
import { STORE_WAYS, type ShownTrouble, type StoreWay } from '../../core/app/store-ways.ts';
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
  const { day, days, filters } = useTimeline();
  const facts: Facts = { app, texts, formats, day, days, filters };
  return <EmptyState {...(isTrouble(state) ? troubleState(state, facts) : STATES[state](facts))} />;
}

const isTrouble = (state: WindowState): state is ShownTrouble => Object.hasOwn(STORE_WAYS, state);

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

/** One entry per state; adding a state without words is a compile error. */
const STATES: Readonly<Record<Exclude<WindowState, ShownTrouble>, (facts: Facts) => EmptyStateProps>> = {
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
  failed: ({ texts }) => ({ icon: 'damaged', tone: 'bad', ...texts.states.failed, onAction: again }),
};

/** Drawings that say more than "damaged". */
const TROUBLE_ICONS: Readonly<Partial<Record<ShownTrouble, EmptyStateProps['icon']>>> = {
  store_busy: 'clock',
  store_locked: 'lock',
  store_wrong_key: 'lock',
  store_read_only: 'lock',
  store_newer: 'newer',
};

/** A trouble with the store: its own words, and the one way out of it. */
function troubleState(trouble: ShownTrouble, { app, texts: { states } }: Facts): EmptyStateProps {
  const way = wayOf(trouble, app);
  return {
    icon: TROUBLE_ICONS[trouble] ?? 'damaged',
    tone: trouble === 'store_busy' ? 'plain' : way === 'repair' ? 'bad' : 'warn',
    ...states.trouble[trouble],
    action: states.ways[way],
    onAction: WAYS[way],
  };
}

/** Without a page of the project to go to, the way to a newer version is the package manager; then only looking again is left. */
function wayOf(trouble: ShownTrouble, { links }: AppState): StoreWay {
  const way = STORE_WAYS[trouble];
  return way === 'update' && !links.includes('releases') ? 'again' : way;
}

const WAYS: Readonly<Record<StoreWay, () => void>> = {
  again,
  repair: () => useTimeline.setState({ repairing: 'ask' }),
  fresh: () => useTimeline.setState({ repairing: 'lost' }),
  start: () => void call('recorder.start').catch(() => undefined),
  update: () => void call('app.openLink', { link: 'releases' }),
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
