import { useEffect, useState, type ReactNode } from 'react';
import type { AgentQuestion, AgentView } from '../../core/ipc/agent-view.ts';
import { useTexts } from '../client/app-state.ts';
import { call, codeOf, onPush } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Group, Row } from '../ui/group.tsx';
import { StateMark, type Tone } from '../ui/state-mark.tsx';
import { Tile } from '../ui/tile.tsx';
import { UnknownRow, useConnections, useLinkWords } from './agent-link.tsx';
import { AgentSheet } from './agent-sheet.tsx';

const TONES: Readonly<Record<AgentView['state'], Tone>> = {
  not_installed: 'off',
  not_registered: 'off',
  registered: 'ok',
  path_gone: 'warn',
  wiped: 'warn',
  changed: 'warn',
  unreadable: 'bad',
};

interface AgentListProps {
  agents: readonly AgentView[];
  onChange: (agent: AgentView) => void;
}

/** Every client with its state, and what can be done about it. */
export function AgentList({ agents, onChange }: AgentListProps): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const connections = useConnections();
  const linkWords = useLinkWords(connections);
  const wordsFor = (agent: AgentView): string =>
    [fresh.has(agent.id) ? t.agentRegistered : t.agentWhy[agent.state], linkWords(agent)].join('\n').trim();
  const [asking, setAsking] = useState<{ agent: AgentView; action: AgentQuestion['action'] } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const done = (agent: AgentView, action: AgentQuestion['action']): void => {
    setAsking(null);
    setFresh(
      (old) => new Set(action === 'register' ? [...old, agent.id] : [...old].filter((id) => id !== agent.id)),
    );
    onChange(agent);
  };
  const undo = (agent: AgentView): void => {
    call('agents.apply', { id: agent.id, action: 'remove' }).then(
      (next) => done(next, 'remove'),
      (error: unknown) => setFault(texts.common.failed(texts.common.reason[codeOf(error)])),
    );
  };
  return (
    <>
      <Group label={t.agentsFound}>
        {agents.map((agent) => (
          <Row key={agent.id} left={<Tile app={agent.name} />} title={agent.name} text={wordsFor(agent)}>
            <StateMark tone={TONES[agent.state]}>{t.agentState[agent.state]}</StateMark>
            <AgentButtons
              agent={agent}
              fresh={fresh.has(agent.id)}
              onAsk={(action) => setAsking({ agent, action })}
              onUndo={() => undo(agent)}
            />
          </Row>
        ))}
        <UnknownRow connections={connections} />
      </Group>
      {fault === null ? null : <p role="alert">{fault}</p>}
      {asking === null ? null : (
        <AgentSheet
          {...asking}
          onClose={() => setAsking(null)}
          onDone={(next) => done(next, asking.action)}
        />
      )}
    </>
  );
}

interface AgentButtonsProps {
  agent: AgentView;
  fresh: boolean;
  onAsk: (action: AgentQuestion['action']) => void;
  onUndo: () => void;
}

function AgentButtons({ agent, fresh, onAsk, onUndo }: AgentButtonsProps): ReactNode {
  const t = useTexts().settings;
  const { name, state } = agent;
  if (fresh)
    return (
      <Button aria-label={`${name}: ${t.agentUndo}`} onClick={onUndo}>
        {t.agentUndo}
      </Button>
    );
  switch (state) {
    case 'not_registered':
      return (
        <Button aria-label={`${name}: ${t.agentRegister}`} onClick={() => onAsk('register')}>
          {t.agentRegister}
        </Button>
      );
    case 'path_gone':
    case 'wiped':
    case 'changed':
      return (
        <Button aria-label={`${name}: ${t.agentRepair}`} onClick={() => onAsk('register')}>
          {t.agentRepair}
        </Button>
      );
    case 'registered':
      return (
        <Button aria-label={`${name}: ${t.agentRemove}`} onClick={() => onAsk('remove')}>
          {t.agentRemove}
        </Button>
      );
    case 'not_installed':
    case 'unreadable':
      return null;
  }
}

/** All clients; read again when a connection came or went and when the window comes to the front, since clients write their files too. */
export function useAgents(): { agents: readonly AgentView[] | null; change: (agent: AgentView) => void } {
  const [agents, setAgents] = useState<readonly AgentView[] | null>(null);
  useEffect(() => {
    const read = (): void => void call('agents.list').then(setAgents, () => setAgents((old) => old ?? []));
    read();
    const stop = onPush('agents.connections', read);
    window.addEventListener('focus', read);
    return () => {
      stop();
      window.removeEventListener('focus', read);
    };
  }, []);
  const change = (agent: AgentView): void =>
    setAgents((old) => old?.map((one) => (one.id === agent.id ? agent : one)) ?? null);
  return { agents, change };
}
