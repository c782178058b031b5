import { useEffect, useState, type ReactNode } from 'react';
import { AgentList, useAgents } from '../agents/agent-list.tsx';
import { useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Group, GroupNote, GroupTitle, Row } from '../ui/group.tsx';
import styles from './pane.module.css';

/** Which AI clients may read, and what to paste into any other. */
export function AgentsPane(): ReactNode {
  const t = useTexts().settings;
  const { agents, change } = useAgents();
  const [snippet, setSnippet] = useState('');
  useEffect(() => {
    call('agents.snippet').then(
      ({ text }) => setSnippet(text),
      () => setSnippet(''),
    );
  }, []);
  return (
    <section className={styles.pane}>
      <GroupTitle>{t.agentsFound}</GroupTitle>
      {agents === null ? null : <AgentList agents={agents} onChange={change} />}
      <GroupNote>{t.agentNote}</GroupNote>
      <GroupNote>{t.agentLinkNote}</GroupNote>
      <GroupTitle>{t.agentOther}</GroupTitle>
      <Group>
        <Row title={<pre className={styles.example}>{snippet}</pre>}>
          <CopyButton text={snippet} label={t.copySnippet} />
        </Row>
      </Group>
    </section>
  );
}
