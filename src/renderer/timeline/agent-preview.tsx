import { useEffect, useState, type ReactNode } from 'react';
import type { PreviewQuestion, PreviewView } from '../../core/ipc/timeline-view.ts';
import { useFormats, useTexts } from '../client/app-state.ts';
import { call } from '../client/call.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { boundsOf } from './load-timeline.ts';
import { useTimeline } from './timeline-store.ts';
import styles from './inspector.module.css';

type Options = Pick<PreviewQuestion, 'format' | 'granularity' | 'token_budget'>;

const BUDGET = { least: 100, most: 8000, step: 100 };
/** Wait for the slider to rest before asking again, ms. */
const REST_MS = 150;

/** The exact text that `get_timeline` returns for the range, with its own knobs. */
export function AgentPreview(): ReactNode {
  const t = useTexts().timeline;
  const [options, setOptions] = useState<Options>({
    format: 'markdown',
    granularity: 'coarse',
    token_budget: 4000,
  });
  const answer = usePreview(options);
  return (
    <div className={styles.preview}>
      <PreviewOptions options={options} onChange={(patch) => setOptions((old) => ({ ...old, ...patch }))} />
      <div className={styles.fit} role="status">
        {answer === null ? null : (
          <StateMark tone={answer.truncated ? 'warn' : 'ok'}>
            {answer.truncated ? t.reduced(answer.tokens) : t.fits(answer.tokens)}
          </StateMark>
        )}
      </div>
      <pre className={styles.text} tabIndex={0} aria-label={t.preview}>
        {answer?.text}
      </pre>
      <div className={styles.exact}>
        <p className={styles.caption}>{t.exact}</p>
        <CopyText text={answer?.text ?? ''} />
      </div>
    </div>
  );
}

function CopyText({ text }: { text: string }): ReactNode {
  const { copy } = useTexts().common;
  return <CopyButton look="primary" text={text} label={copy} />;
}

/** Asks anew when range, options or the store change. */
function usePreview(options: Options): PreviewView | null {
  const { range, day, whole, part } = useTimeline();
  const [answer, setAnswer] = useState<PreviewView | null>(null);
  const { since_ms, until_ms } = range ?? boundsOf(day);
  const { format, granularity, token_budget } = options;
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      call('timeline.preview', { since_ms, until_ms, format, granularity, token_budget }).then(
        (next) => {
          if (current) setAnswer(next);
        },
        () => {
          if (current) setAnswer(null);
        },
      );
    }, REST_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [since_ms, until_ms, format, granularity, token_budget, whole, part]);
  return answer;
}

function PreviewOptions({
  options,
  onChange,
}: {
  options: Options;
  onChange: (patch: Partial<Options>) => void;
}): ReactNode {
  const t = useTexts().timeline;
  const formats = useFormats();
  const { format, granularity, token_budget } = options;
  const filled = ((token_budget - BUDGET.least) / (BUDGET.most - BUDGET.least)) * 100;
  return (
    <div className={styles.options}>
      <span>{t.format}</span>
      <Segmented<Options['format']>
        label={t.format}
        value={format}
        options={[
          { value: 'markdown', label: 'Markdown' },
          { value: 'json', label: 'JSON' },
        ]}
        onChange={(value) => onChange({ format: value })}
      />
      <span>{t.detail}</span>
      <Segmented<Options['granularity']>
        label={t.detail}
        value={granularity}
        options={[
          { value: 'coarse', label: t.coarse },
          { value: 'fine', label: t.fine },
        ]}
        onChange={(value) => onChange({ granularity: value })}
      />
      <label htmlFor="budget">{t.budget}</label>
      <div className={styles.budget}>
        <input
          id="budget"
          type="range"
          min={BUDGET.least}
          max={BUDGET.most}
          step={BUDGET.step}
          value={token_budget}
          style={{ backgroundSize: `${filled}% 4px` }}
          onChange={(event) => onChange({ token_budget: Number(event.target.value) })}
        />
        <output htmlFor="budget">{formats.number(token_budget)}</output>
      </div>
    </div>
  );
}
