import { useEffect, useRef, type ReactNode } from 'react';
import type { PauseLength } from '../../core/ipc/ipc-contract.ts';
import { useApp, useFormats, useTexts } from '../client/app-state.ts';
import { call, onPush } from '../client/call.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { MenuButton, type MenuChoice } from '../ui/menu-button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Select } from '../ui/select.tsx';
import { FilterBar } from './filter-bar.tsx';
import { setFilters, showDay, today } from './load-timeline.ts';
import { useTimeline } from './timeline-store.ts';
import styles from './toolbar.module.css';

/** Day, filters, search and what the recorder is doing. */
export function Toolbar(): ReactNode {
  const t = useTexts().timeline;
  return (
    <header className={styles.toolbar}>
      <h1 className={styles.spoken}>{t.title}</h1>
      <DayPicker />
      <span className={styles.space} />
      <FilterBar />
      <Search />
      <RecorderButton />
    </header>
  );
}

function DayPicker(): ReactNode {
  const t = useTexts().timeline;
  const formats = useFormats();
  const day = useTimeline((state) => state.day);
  const days = useTimeline((state) => state.days);
  const later = days.filter((one) => one > day).at(-1) ?? null;
  const earlier = days.find((one) => one < day) ?? null;
  const name = (one: string | null): string | null => (one === null ? null : formats.day(one));
  const all = [...new Set([day, today(), ...days])].sort().reverse();
  return (
    <div className={styles.days}>
      <IconButton
        icon="left"
        label={t.previousDay(name(earlier))}
        disabled={earlier === null}
        onClick={() => showDay(earlier ?? day)}
      />
      <Select
        look="strong"
        label={t.chooseDay}
        value={day}
        options={all.map((one) => ({ value: one, label: one === '' ? '' : formats.day(one) }))}
        onChange={showDay}
      />
      <IconButton
        icon="right"
        label={t.nextDay(name(later))}
        disabled={later === null}
        onClick={() => showDay(later ?? day)}
      />
      <Button disabled={day === today()} onClick={() => showDay(today())}>
        {t.today}
      </Button>
    </div>
  );
}

function Search(): ReactNode {
  const t = useTexts().timeline;
  const text = useTimeline((state) => state.filters.text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).has('search');
    if (wanted) field.current?.focus();
    return onPush('app.navigate', (place) => {
      if (place.search === true) field.current?.focus();
    });
  }, []);
  return (
    <div className={styles.search}>
      <SearchField
        field={field}
        label={t.search}
        clearLabel={t.clearSearch}
        value={text}
        onSearch={(next) => setFilters({ text: next })}
      />
    </div>
  );
}

const LENGTHS: readonly PauseLength[] = ['15m', '1h', 'tomorrow', 'forever'];

function RecorderButton(): ReactNode {
  const texts = useTexts();
  const phase = useApp((store) => store.app.recorder.phase);
  const t = texts.tray;
  const words = { '15m': t.pause15, '1h': t.pause60, tomorrow: t.pauseTomorrow, forever: t.pauseForever };
  const pauses = LENGTHS.map((length) => ({
    key: length,
    label: `${t.pause}: ${words[length]}`,
    onChoose: () => void call('recorder.pause', { length }),
  }));
  const choices: readonly MenuChoice[] =
    phase === 'paused'
      ? [{ key: 'resume', label: t.resume, onChoose: () => void call('recorder.resume') }]
      : phase === 'stopped'
        ? [
            {
              key: 'start',
              label: t.start,
              onChoose: () => void call('recorder.start').catch(() => undefined),
            },
          ]
        : pauses;
  const label = texts.common.phase[phase];
  return <MenuButton label={label} name={texts.timeline.pauseMenu(label)} icon={phase} choices={choices} />;
}
