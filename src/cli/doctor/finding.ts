/** How bad a finding is: `missing` is a required permission (exit 3), `note` is nothing to repair. */
export type FindingLevel = 'ok' | 'note' | 'warning' | 'problem' | 'missing';

/** One thing `zanei doctor` looked at. */
export interface Finding {
  /** Stable name for scripts, such as `store.mode`. */
  id: string;
  level: FindingLevel;
  /** What is so; one sentence. */
  message: string;
  /** What to do next; null when nothing is to be done. */
  next: string | null;
  /** Mends it when `--fix` is given; only where that cannot lose anything. */
  fix?: () => void;
}

/** A finding that is fine. */
export const fine = (id: string, message: string): Finding => ({ id, level: 'ok', message, next: null });
