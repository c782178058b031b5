import { useState, type ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { Tabs } from '../ui/segmented.tsx';
import { AgentPreview } from './agent-preview.tsx';
import { Totals } from './totals.tsx';
import styles from './inspector.module.css';

type Tab = 'totals' | 'preview';

/** The side of the window: where the time went, or what an agent would read. */
export function Inspector(): ReactNode {
  const t = useTexts().timeline;
  const [tab, setTab] = useState<Tab>('totals');
  return (
    <aside className={styles.inspector} aria-label={t.inspector}>
      <Tabs<Tab>
        label={t.inspector}
        panel="inspector"
        value={tab}
        options={[
          { value: 'totals', label: t.totals },
          { value: 'preview', label: t.preview },
        ]}
        onChange={setTab}
      />
      <div
        id="inspector"
        role="tabpanel"
        aria-label={tab === 'totals' ? t.totals : t.preview}
        className={styles.panel}
      >
        {tab === 'totals' ? <Totals /> : <AgentPreview />}
      </div>
    </aside>
  );
}
