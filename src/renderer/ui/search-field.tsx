import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  clearLabel: string;
  value: string;
  /** Called with what stands in the field, never while an input method still composes it. */
  onSearch: (text: string) => void;
  field?: RefObject<HTMLInputElement | null>;
}

/** A search field. Enter of an input method chooses a word and is not a search; Escape clears. */
export function SearchField({ label, clearLabel, value, onSearch, field }: SearchFieldProps): ReactNode {
  // What stands in the field while an input method composes it; the ref knows at once, the state with the next paint.
  const [draft, setDraft] = useState<string | null>(null);
  const composing = useRef(false);
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const clear = (): void => {
    setDraft(null);
    onSearch('');
    input.current?.focus();
  };
  const take = (text: string): void => {
    setDraft(composing.current ? text : null);
    if (!composing.current) onSearch(text);
  };
  return (
    <div className={styles.search}>
      <Icon name="find" />
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        autoComplete="off"
        value={draft ?? value}
        onCompositionStart={(event) => {
          composing.current = true;
          take(event.currentTarget.value);
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          take(event.currentTarget.value);
        }}
        onChange={(event) => take(event.target.value)}
        onKeyDown={(event) => {
          const busy = composing.current || event.nativeEvent.isComposing || event.key === IME_KEY;
          if (event.key === 'Escape' && !busy) clear();
        }}
      />
      {(draft ?? value) === '' ? null : (
        <button type="button" aria-label={clearLabel} title={clearLabel} onClick={clear}>
          <Icon name="x" size={12} />
        </button>
      )}
    </div>
  );
}

/** What a key is called that belongs to the input method. */
const IME_KEY = 'Process';
