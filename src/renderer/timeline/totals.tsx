import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../client/app-state.ts';
import { appColor } from '../ui/app-color.ts';
import { Icon } from '../ui/icon.tsx';
import { Tile } from '../ui/tile.tsx';
import { gapIcon, gapName } from './gap-words.ts';
import { useTimeline } from './timeline-store.ts';
import styles from './inspector.module.css';

type Named = readonly { name: string; ms: number }[];

/** Longest list of names, so that a day of many sites stays a list. */
const MOST = 12;

/** Time per app and site of the range; never more than the clock. */
export function Totals(): ReactNode {
  const texts = useTexts();
  const t = texts.timeline;
  const formats = useFormats();
  const { whole, part, range } = useTimeline();
  const view = range === null ? whole : part;
  const totals = view?.totals ?? { active_ms: 0, idle_ms: 0, gap_ms: 0, apps: [], sites: [], gaps: [] };
  // What could not be read is not nothing.
  const length = (ms: number): string => (view === null ? '–' : formats.duration(ms));
  return (
    <>
      <dl className={styles.big}>
        <Big label={t.inUse} value={length(totals.active_ms)} />
        <Big label={texts.common.gap.idle} value={length(totals.idle_ms)} />
        <Big label={t.gaps} value={length(totals.gap_ms)} />
      </dl>
      <Bars head={t.apps} list={totals.apps} mark={(name) => <Tile app={name} small />} fill={appColor} />
      <Bars
        head={t.sites}
        list={totals.sites}
        mark={() => <Icon name="globe" />}
        fill={() => 'var(--text-3)'}
      />
      <Bars
        head={t.notRecorded}
        list={totals.gaps}
        mark={(name) => <Icon name={gapIcon(name)} />}
        fill={() => 'var(--hatch)'}
        word={(name) => gapName(name, texts)}
      />
      <p className={styles.caption}>{t.never}</p>
      {(view?.skipped ?? 0) === 0 ? null : <p className={styles.caption}>{t.skipped(view?.skipped ?? 0)}</p>}
    </>
  );
}

function Big({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface BarsProps {
  head: string;
  list: Named;
  mark: (name: string) => ReactNode;
  fill: (name: string) => string;
  word?: (name: string) => string;
}

function Bars({ head, list, mark, fill, word = (name) => name }: BarsProps): ReactNode {
  const formats = useFormats();
  const [longest] = list;
  if (longest === undefined) return null;
  return (
    <section>
      <h3>{head}</h3>
      <ul>
        {list.slice(0, MOST).map(({ name, ms }) => (
          <li key={name} className={styles.total}>
            {mark(name)}
            <span className={styles.name} title={word(name).slice(0, 300)}>
              {word(name).slice(0, 120)}
            </span>
            <span className={styles.time}>{formats.duration(ms)}</span>
            <span className={styles.bar}>
              <i style={{ width: `${(ms / Math.max(1, longest.ms)) * 100}%`, background: fill(name) }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
