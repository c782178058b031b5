import { useMemo, useState, type ReactNode } from 'react';
import { useEventCount, type CountState } from '../forget/count-events.ts';
import { useFormats, useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { Button } from '../ui/button.tsx';
import { Group, GroupNote, Row } from '../ui/group.tsx';
import { Select } from '../ui/select.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { FaultLine } from './fault-line.tsx';
import styles from './pane.module.css';
import { edit, useFault, useSettings } from './settings-store.ts';

const MOST_HOURS = 876_000;

/** How long events are kept; a shorter time says how many go and asks before it takes effect. */
export function RetentionRow(): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  const formats = useFormats();
  const stored = useSettings((state) => state.view.config.output.retention_hours);
  const fault = useFault('output.retention_hours');
  const [draft, setDraft] = useState<{ amount: string; unit: 'hours' | 'days' } | null>(null);
  const [asking, setAsking] = useState(false);
  const shown = draft ?? split(stored);
  const hours = Number(shown.amount) * (shown.unit === 'days' ? 24 : 1);
  const valid = Number.isInteger(hours) && hours >= 1 && hours <= MOST_HOURS;
  const older = useOlder(valid && hours < stored ? hours : null);
  const lost = older.state === 'counted' ? older.events : 0;
  const apply = async (): Promise<void> => {
    setAsking(false);
    const kept = await edit({ key: 'output.retention_hours', value: hours });
    // What the person agreed to lose goes now; the recorder would get to it later.
    if (kept && lost > 0) await call('forget.run', { before_ms: Date.now() - hours * 3_600_000 });
    setDraft(null);
  };
  return (
    <>
      <Group>
        <Row title={t.keepFor[0]} text={t.keepFor[1]} below={<FaultLine reason={fault} />}>
          <input
            className={`${styles.field} ${styles.number}`}
            type="number"
            min={1}
            aria-label={t.keepNumber}
            value={shown.amount}
            onChange={(event) => setDraft({ ...shown, amount: event.target.value })}
          />
          <Select
            label={t.keepFor[0] ?? ''}
            value={shown.unit}
            options={[
              { value: 'hours', label: t.unitHours },
              { value: 'days', label: t.unitDays },
            ]}
            onChange={(unit) => setDraft({ ...shown, unit })}
          />
          <Button
            look="primary"
            // Without the number nobody can agree to the loss.
            disabled={!valid || hours === stored || older.state === 'counting' || older.state === 'failed'}
            onClick={() => {
              if (lost > 0) setAsking(true);
              else void apply();
            }}
          >
            {t.apply}
          </Button>
        </Row>
      </Group>
      {older.state === 'counting' ? (
        <GroupNote>
          <Spinner>{texts.common.counting}</Spinner>
        </GroupNote>
      ) : null}
      {older.state === 'failed' ? (
        <GroupNote>{texts.common.failed(texts.common.reason[older.code])}</GroupNote>
      ) : null}
      {lost > 0 ? <GroupNote>{t.keepWouldDelete(formats.hours(hours), lost)}</GroupNote> : null}
      {asking ? (
        <ConfirmShorter
          amount={formats.hours(hours)}
          lost={lost}
          onClose={() => setAsking(false)}
          onApply={() => void apply()}
        />
      ) : null}
    </>
  );
}

interface ConfirmShorterProps {
  amount: string;
  lost: number;
  onClose: () => void;
  onApply: () => void;
}

function ConfirmShorter({ amount, lost, onClose, onApply }: ConfirmShorterProps): ReactNode {
  const texts = useTexts();
  const t = texts.settings;
  return (
    <Sheet
      title={t.keepTitle(amount)}
      onClose={onClose}
      buttons={
        <>
          <Button autoFocus onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button look="destroy" onClick={onApply}>
            {t.keepDo(lost)}
          </Button>
        </>
      }
    >
      <p>{t.keepText(lost)}</p>
    </Sheet>
  );
}

function split(hours: number): { amount: string; unit: 'hours' | 'days' } {
  return hours % 24 === 0 && hours > 48
    ? { amount: String(hours / 24), unit: 'days' }
    : { amount: String(hours), unit: 'hours' };
}

/** Events older than that many hours; idle for null. */
function useOlder(hours: number | null): CountState {
  const [now_ms] = useState(() => Date.now());
  const questions = useMemo(
    () => (hours === null ? [] : [{ before_ms: now_ms - hours * 3_600_000 }]),
    [hours, now_ms],
  );
  return useEventCount(questions);
}
