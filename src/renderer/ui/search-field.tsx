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
  const [draft, setDraft] = useState<string | null>(null);
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const clear = (): void => {
    setDraft(null);
    onSearch('');
    input.current?.focus();
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
        onCompositionStart={(event) => setDraft(event.currentTarget.value)}
        onCompositionEnd={(event) => {
          setDraft(null);
          onSearch(event.currentTarget.value);
        }}
        onChange={(event) => {
          if (draft === null) onSearch(event.target.value);
          else setDraft(event.target.value);
        }}
        onKeyDown={(event) => {
          // keyCode 229: the key belongs to the input method, even after compositionend on some systems.
          if (event.key === 'Escape' && draft === null && !isComposing(event.nativeEvent)) clear();
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

const IME_KEY = 'Process';
const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.key === IME_KEY;
