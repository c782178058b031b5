import { useState, type ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { FaultLine } from '../settings/fault-line.tsx';
import pane from '../settings/pane.module.css';
import { edit, useFault, useSettings } from '../settings/settings-store.ts';
import { Group } from '../ui/group.tsx';
import styles from './onboarding-page.module.css';

/** Hours of the three suggestions, in the order of the words. */
const HOURS = [24, 48, 168];
const MOST_DAYS = 36_500;

/** How long events are kept. Nothing is stored yet on a first run, so nothing can be lost by choosing less. */
export function KeepStep(): ReactNode {
  const t = useTexts().onboarding.keep;
  const hours = useSettings((state) => state.view.config.output.retention_hours);
  const fault = useFault('output.retention_hours');
  const [other, setOther] = useState(!HOURS.includes(hours));
  const choose = (value: number): void => {
    setOther(false);
    void edit({ key: 'output.retention_hours', value });
  };
  return (
    <>
      <h1 id="keep-head">{t.head}</h1>
      <p>{t.text}</p>
      <Group>
        <div role="radiogroup" aria-labelledby="keep-head">
          {HOURS.map((value, index) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="keep"
                checked={!other && hours === value}
                onChange={() => choose(value)}
              />
              <span>
                {t.choices[index]?.[0]}
                <small>{t.choices[index]?.[1]}</small>
              </span>
            </label>
          ))}
          <OtherChoice on={other} hours={hours} onChoose={() => setOther(true)} />
        </div>
      </Group>
      <FaultLine reason={fault} />
    </>
  );
}

function OtherChoice({
  on,
  hours,
  onChoose,
}: {
  on: boolean;
  hours: number;
  onChoose: () => void;
}): ReactNode {
  const texts = useTexts();
  const t = texts.onboarding.keep;
  const [days, setDays] = useState(String(Math.max(1, Math.round(hours / 24))));
  const set = (text: string): void => {
    setDays(text);
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= MOST_DAYS)
      void edit({ key: 'output.retention_hours', value: value * 24 });
  };
  return (
    <div className={styles.choice}>
      <input type="radio" name="keep" id="keep-other" checked={on} onChange={onChoose} />
      <span>
        <label htmlFor="keep-other">{t.other}</label>
      </span>
      <input
        className={`${pane.field} ${pane.number}`}
        type="number"
        min={1}
        max={MOST_DAYS}
        aria-label={`${t.other}, ${texts.settings.unitDays}`}
        disabled={!on}
        value={days}
        onChange={(event) => set(event.target.value)}
      />
      {texts.settings.unitDays}
    </div>
  );
}
