import { useEffect, useState, type ReactNode } from 'react';
import type { Redactor } from '../../core/config/config.ts';
import type { ExplainView } from '../../core/ipc/settings-view.ts';
import { useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { Group, GroupTitle, Row } from '../ui/group.tsx';
import { Icon } from '../ui/icon.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { FaultLine } from './fault-line.tsx';
import { ListRow } from './list-row.tsx';
import { NameList } from './name-list.tsx';
import styles from './pane.module.css';
import { edit, useFault, useSettings } from './settings-store.ts';

/** What is left out, a way to try the rules, and what is replaced before it is stored. */
export function PrivacyPane(): ReactNode {
  const t = useTexts().settings;
  const builtIn = useSettings((state) => state.view.built_in_apps);
  return (
    <section className={styles.pane}>
      <GroupTitle>{t.leftOut}</GroupTitle>
      <Group label={t.leftOut}>
        <ListRow
          offerForget
          settingKey="filter.exclude_apps"
          title={t.apps}
          kind="apps"
          pickTitle={t.pickTitle}
        />
        <ListRow settingKey="filter.exclude_websites" title={t.sites} kind="sites" pickTitle={t.siteTitle} />
      </Group>
      <GroupTitle>{t.tester}</GroupTitle>
      <Tester />
      <GroupTitle>{t.redactors}</GroupTitle>
      <Redactors />
      <GroupTitle>{t.onlyThese}</GroupTitle>
      <Group label={t.onlyThese}>
        <ListRow
          settingKey="filter.include_only_apps"
          title={t.apps}
          note={t.onlyNote}
          kind="apps"
          pickTitle={t.pickTitleOnly}
        />
        <ListRow
          settingKey="filter.include_only_websites"
          title={t.sites}
          note={t.onlyNote}
          kind="sites"
          pickTitle={t.siteTitle}
        />
      </Group>
      <GroupTitle>{t.builtIn}</GroupTitle>
      <Group label={t.builtIn}>
        <Row title={t.builtInNote} below={<NameList names={builtIn} />} />
      </Group>
    </section>
  );
}

const REDACTOR_ORDER: readonly Redactor[] = ['token', 'credit_card', 'email'];

function Redactors(): ReactNode {
  const t = useTexts().settings;
  const on = useSettings((state) => state.view.config.filter.redactors);
  const fault = useFault('filter.redactors');
  const toggle = (redactor: Redactor, wanted: boolean): void => {
    const value = REDACTOR_ORDER.filter((one) => (one === redactor ? wanted : on.includes(one)));
    void edit({ key: 'filter.redactors', value });
  };
  return (
    <>
      <Group label={t.redactors}>
        {REDACTOR_ORDER.map((redactor) => (
          <Row key={redactor} title={t.redactor[redactor][0]} text={t.redactor[redactor][1]}>
            <Switch
              label={t.redactor[redactor][0] ?? redactor}
              on={on.includes(redactor)}
              onChange={(wanted) => toggle(redactor, wanted)}
            />
          </Row>
        ))}
      </Group>
      <FaultLine reason={fault} />
    </>
  );
}

/** Answers as the recorder would, while one types. */
function Tester(): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  const [text, setText] = useState('');
  const verdict = useVerdict(text);
  return (
    <Group label={t.tester}>
      <Row
        title={
          <SearchField
            label={t.testerLabel}
            clearLabel={texts.timeline.clearSearch}
            value={text}
            onSearch={setText}
          />
        }
        below={
          <div role="status">
            {verdict === null ? null : (
              <p className={styles.verdict} data-yes={verdict.recorded}>
                <Icon name={verdict.recorded ? 'ok' : 'bad'} />
                <span>
                  <b>{verdict.recorded ? t.testerYes : t.testerNo}</b> {ruleWords(verdict, t)}
                </span>
              </p>
            )}
          </div>
        }
      />
    </Group>
  );
}

function ruleWords(verdict: ExplainView, t: ReturnType<typeof useTexts>['settings']): string {
  const rules: Readonly<Record<string, string>> = t.rule;
  const content = [
    verdict.typed_text ? t.testerText.typed : '',
    verdict.visible_text ? t.testerText.visible : '',
  ];
  return [rules[verdict.rule] ?? t.rule.other, ...content].filter((part) => part !== '').join(' ');
}

function useVerdict(text: string): ExplainView | null {
  const config = useSettings((state) => state.view.config);
  const [verdict, setVerdict] = useState<ExplainView | null>(null);
  const asked = text.trim();
  useEffect(() => {
    let current = true;
    if (asked !== '')
      call('settings.explain', { text: asked }).then(
        (next) => {
          if (current) setVerdict(next);
        },
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [asked, config]);
  return asked === '' ? null : verdict;
}
