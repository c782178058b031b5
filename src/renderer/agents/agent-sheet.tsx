import { useEffect, useState, type ReactNode } from 'react';
import type { AgentPreview, AgentQuestion, AgentView } from '../../core/ipc/agent-view.ts';
import { changedLines } from '../../core/app/changed-lines.ts';
import { useTexts } from '../client/app-state.ts';
import { call, CallError, codeOf } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from '../settings/pane.module.css';

/** A new file up to this many characters is shown at once. */
const SHORT = 600;

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
          <Button look="primary" disabled={preview === null || preview.changes.length === 0} onClick={apply}>
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

function Preview({ preview: { changes, note } }: { preview: AgentPreview }): ReactNode {
  const t = useTexts().settings;
  if (changes.length === 0) return <p>{t.agentNothing}</p>;
  return (
    <>
      <p>{t.agentWill}</p>
      {changes.map((change) => (
        <Change key={change.file} change={change} />
      ))}
      {note === null ? null : <p className={styles.fine}>{note}</p>}
    </>
  );
}

/** A file that comes or goes as a whole is named and folded; a change inside one is shown line by line. */
function Change({ change }: { change: AgentPreview['changes'][number] }): ReactNode {
  const t = useTexts().settings;
  const { file, before, after, backup } = change;
  if (before !== null && after !== null)
    return (
      <>
        <Lines change={change} />
        <p className={styles.fine}>{(backup ? t.agentFile.kept : t.agentFile.changed)(file)}</p>
      </>
    );
  return (
    <details className={styles.fold} open={after !== null && after.length < SHORT}>
      <summary>{(before === null ? t.agentFile.made : t.agentFile.gone)(file)}</summary>
      <Lines change={change} />
    </details>
  );
}

function Lines({ change: { before, after } }: { change: AgentPreview['changes'][number] }): ReactNode {
  return (
    <pre className={styles.diff} tabIndex={0}>
      {changedLines(before ?? '', after ?? '').map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'added') return <ins key={key}>+ {text}</ins>;
        if (kind === 'removed') return <del key={key}>- {text}</del>;
        return `  ${text}\n`;
      })}
    </pre>
  );
}
