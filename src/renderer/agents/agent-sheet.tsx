import { useEffect, useState, type ReactNode } from 'react';
import type { AgentPreview, AgentQuestion, AgentView } from '../../core/ipc/agent-view.ts';
import { changedLines } from '../../core/app/changed-lines.ts';
import { useTexts } from '../client/app-state.ts';
import { call, CallError, codeOf } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from '../settings/pane.module.css';

interface AgentSheetProps {
  agent: AgentView;
  action: AgentQuestion['action'];
  onClose: () => void;
  onDone: (agent: AgentView) => void;
}

/** Shows exactly what would change in the client's file, and does it when the person says so. */
export function AgentSheet({ agent, action, onClose, onDone }: AgentSheetProps): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  const removing = action === 'remove';
  const [preview, setPreview] = useState<AgentPreview | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const failed = (error: unknown): void =>
      setFault(
        error instanceof CallError && error.sentence !== null
          ? error.sentence
          : texts.common.failed(texts.common.reason[codeOf(error)]),
      );
    call('agents.preview', { id: agent.id, action }).then(setPreview, failed);
  }, [agent.id, action, texts]);
  const apply = (): void => {
    call('agents.apply', { id: agent.id, action }).then(onDone, (error: unknown) =>
      setFault(texts.common.failed(texts.common.reason[codeOf(error)])),
    );
  };
  return (
    <Sheet
      wide
      title={(removing ? t.agentTitle.remove : t.agentTitle.register)(agent.name)}
      onClose={onClose}
      buttons={
        <>
          <Button autoFocus onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button look="primary" disabled={preview === null || preview.nothing_to_do} onClick={apply}>
            {removing ? t.agentDo.remove : t.agentDo.register}
          </Button>
        </>
      }
    >
      {fault === null ? null : <p role="alert">{fault}</p>}
      {preview === null ? null : <Preview preview={preview} />}
    </Sheet>
  );
}

function Preview({ preview }: { preview: AgentPreview }): ReactNode {
  const t = useTexts().settings;
  if (preview.nothing_to_do) return <p>{t.agentNothing}</p>;
  const lines = changedLines(preview.before ?? '', preview.after ?? '');
  return (
    <>
      <p>{t.agentWill}</p>
      <pre className={styles.diff} tabIndex={0}>
        {lines.map(({ kind, text }, index) => {
          const key = `${index} ${kind}`;
          if (kind === 'added') return <ins key={key}>+ {text}</ins>;
          if (kind === 'removed') return <del key={key}>- {text}</del>;
          return `  ${text}\n`;
        })}
      </pre>
      <p>{t.agentFile(preview.file)}</p>
      {preview.note === null ? null : <p>{preview.note}</p>}
    </>
  );
}
