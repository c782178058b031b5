import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../client/app-state.ts';
import { useSettings } from '../settings/settings-store.ts';
import { Group } from '../ui/group.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './onboarding-page.module.css';

/** What is recorded and what never is, where, and for how long. */
export function WhatStep(): ReactNode {
  const t = useTexts().onboarding.what;
  const formats = useFormats();
  const hours = useSettings((state) => state.view.config.output.retention_hours);
  return (
    <>
      <h1>{t.head}</h1>
      <p>{t.text}</p>
      <Group>
        <div className={styles.two}>
          <div className={styles.yes}>
            <h2>{t.records}</h2>
            <List icon="ok" items={t.recordsList} />
          </div>
          <div className={styles.no}>
            <h2>{t.never}</h2>
            <List icon="no" items={t.neverList} />
          </div>
        </div>
      </Group>
      <div className={styles.box} />
      <Group>
        <dl className={styles.facts}>
          <Fact title={t.where} value={t.whereValue} />
          <Fact title={t.long} value={t.longValue(formats.hours(hours))} />
          <Fact title={t.stop} value={t.stopValue} />
        </dl>
      </Group>
    </>
  );
}

function List({ icon, items }: { icon: 'ok' | 'no'; items: readonly string[] }): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>
          <Icon name={icon} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

function Fact({ title, value }: { title: string; value: string }): ReactNode {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}
