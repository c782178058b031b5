import { useEffect, useState, type ReactNode } from 'react';
import type { AgentConnection, AgentView } from '../../core/ipc/agent-view.ts';
import { useFormats, useTexts } from '../client/app-state.ts';
import { call, onPush } from '../client/call.ts';
import { useNow } from '../client/use-now.ts';
import { Row } from '../ui/group.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { Tile } from '../ui/tile.tsx';

/** null = not known yet. */
export type Connections = readonly AgentConnection[] | null;

/** Whether a client is connected or when it last was; empty for one that was never seen and cannot be. */
export function useLinkWords(connections: Connections): (agent: Pick<AgentView, 'id' | 'state'>) => string {
  const say = useSentence();
  return ({ id, state }) => {
    const found = connections?.find(({ client }) => client === id);
    if (connections === null || (found === undefined && state !== 'registered')) return '';
    return say(found);
  };
}

/** Programs that are none of the known clients, when one was seen. */
export function UnknownRow({ connections }: { connections: Connections }): ReactNode {
  const t = useTexts().settings;
  const say = useSentence();
  const found = connections?.find(({ client }) => client === null);
  if (found === undefined) return null;
  const [name = '', why = ''] = t.agentUnknown;
  return (
    <Row left={<Tile app={name} />} title={name} text={`${why}\n${say(found)}`}>
      {found.connected ? <StateMark tone="ok">{t.agentConnected}</StateMark> : null}
    </Row>
  );
}

function useSentence(): (found: AgentConnection | undefined) => string {
  const { now, last, never } = useTexts().settings.agentLink;
  const formats = useFormats();
  const time = useNow();
  return (found) => {
    if (found === undefined) return never;
    return found.connected ? now : last(formats.moment(found.last_ms, time));
  };
}

/** Who is connected now and who was, kept in step. */
export function useConnections(): Connections {
  const [connections, setConnections] = useState<Connections>(null);
  useEffect(() => {
    const stop = onPush('agents.connections', setConnections);
    call('agents.connections').then(setConnections, () => undefined);
    return stop;
  }, []);
  return connections;
}
