import type { ReactNode } from 'react';
import { useTexts } from '../client/app-state.ts';
import { FaultLine } from '../settings/fault-line.tsx';
import { edit, useFault, useSettings } from '../settings/settings-store.ts';
import { Group, Row } from '../ui/group.tsx';
import { Switch } from '../ui/switch.tsx';
import styles from './onboarding-page.module.css';

/** The two opt-ins, both off, each with exactly what would be stored. */
export function ContentStep(): ReactNode {
  const t = useTexts().onboarding.content;
  const { text_content, content_snapshot } = useSettings((state) => state.view.config.capture);
  return (
    <>
      <h1>{t.head}</h1>
      <p>{t.text}</p>
      <Choice title={t.typed} example={t.typedExample} on={text_content} settingKey="capture.text_content" />
      <Choice
        title={t.visible}
        example={t.visibleExample}
        on={content_snapshot}
        settingKey="capture.content_snapshot"
      />
      <p className={styles.caption}>{t.warning}</p>
    </>
  );
}

interface ChoiceProps {
  title: readonly string[];
  example: string;
  on: boolean;
  settingKey: 'capture.text_content' | 'capture.content_snapshot';
}

function Choice({ title, example, on, settingKey }: ChoiceProps): ReactNode {
  const t = useTexts().onboarding.content;
  const fault = useFault(settingKey);
  return (
    <div className={styles.box}>
      <Group>
        <Row
          title={title[0]}
          text={title[1]}
          below={
            <>
              <p className={styles.caption}>{t.exactly}</p>
              <pre className={styles.example}>{example}</pre>
              <FaultLine reason={fault} />
            </>
          }
        >
          <Switch
            label={title[0] ?? ''}
            on={on}
            onChange={(value) => void edit({ key: settingKey, value })}
          />
        </Row>
      </Group>
    </div>
  );
}
