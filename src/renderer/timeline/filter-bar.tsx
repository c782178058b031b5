import type { ReactNode } from 'react';
import { EVENT_TYPES, type EventType } from '../../core/event/event-types.ts';
import { useTexts } from '../client/app-state.ts';
import { Select } from '../ui/select.tsx';
import { setFilters } from './load-timeline.ts';
import { useTimeline } from './timeline-store.ts';
import styles from './toolbar.module.css';

/** App, kind and site; the names offered are those of the day. */
export function FilterBar(): ReactNode {
  const texts = useTexts();
  const t = texts.timeline;
  const whole = useTimeline((state) => state.whole);
  const { app, site, type } = useTimeline((state) => state.filters);
  const apps = names([app, ...(whole?.totals.apps ?? []).map(({ name }) => name)]);
  const sites = names([site, ...(whole?.totals.sites ?? []).map(({ name }) => name)]);
  const kinds = EVENT_TYPES.map((kind) => ({ value: kind, label: texts.common.kind[kind] }));
  return (
    <div className={styles.filters} role="group" aria-label={t.filters}>
      <Filter
        label={t.filterApp}
        any={t.filterAny.app}
        value={app}
        options={apps}
        onChange={(value) => setFilters({ app: value })}
      />
      <Filter<EventType>
        label={t.filterKind}
        any={t.filterAny.kind}
        value={type}
        options={kinds}
        onChange={(value) => setFilters({ type: value })}
      />
      <Filter
        label={t.filterSite}
        any={t.filterAny.site}
        value={site}
        options={sites}
        onChange={(value) => setFilters({ site: value })}
      />
    </div>
  );
}

/** Most names a filter offers. */
const MOST = 100;
/** Longest name shown, characters; a title can be used as an app's name. */
const LONGEST = 60;

function names(list: readonly string[]): { value: string; label: string }[] {
  const unique = [...new Set(list.filter((name) => name !== ''))].slice(0, MOST);
  return unique.map((value) => ({
    value,
    label: value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value,
  }));
}

interface FilterProps<T extends string> {
  label: string;
  any: string;
  value: T | '';
  options: readonly { value: T; label: string }[];
  onChange: (value: T | '') => void;
}

function Filter<T extends string>({ label, any, value, options, onChange }: FilterProps<T>): ReactNode {
  const all: { value: T | ''; label: string }[] = [
    { value: '', label: value === '' ? label : any },
    ...options,
  ];
  return (
    <span data-set={value !== ''}>
      <Select<T | ''> look="quiet" label={label} value={value} options={all} onChange={onChange} />
    </span>
  );
}
