import type { ReactNode } from 'react';
import { AgentList, useAgents } from '../agents/agent-list.tsx';
import { useTexts } from '../client/app-state.ts';
import { Group, Row } from '../ui/group.tsx';

/** The clients that were found, each with one button. */
export function AgentsStep(): ReactNode {
  const t = useTexts().onboarding.agents;
  const { agents, change } = useAgents();
  const found = (agents ?? []).filter(({ state }) => state !== 'not_installed');
  return (
    <>
      <h1>{t.head}</h1>
      <p>{t.text}</p>
      {agents !== null && found.length === 0 ? (
        <Group>
          <Row title={t.none} />
        </Group>
      ) : (
        <AgentList agents={found} onChange={change} />
      )}
    </>
  );
}
