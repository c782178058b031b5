import type { ErrorCode } from '../../core/errors.ts';
import type { StorePlaces } from '../life/starting-facts.ts';

/** One call for a thread of its own: which tool, with what, and when and where it was asked. */
export interface WorkerJob {
  tool: string;
  raw: unknown;
  places: StorePlaces;
  /** Unix ms; a word such as `1d` means the same on both sides. */
  now_ms: number;
  zone: string;
}

/** What comes back; errors do not cross threads as themselves. */
export type WorkerReply =
  { answer: object } | { refusal: { code: ErrorCode; message: string; field: string | null } };
