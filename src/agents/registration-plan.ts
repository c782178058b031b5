import type { FileSnapshot } from '../config/edit/file-transaction.ts';
import type { AgentEnvironment, AgentScope } from './agent-environment.ts';
import type { Registration } from './registration-record.ts';

/** One file a plan touches. */
export interface PlannedChange {
  kind: 'create' | 'update' | 'delete' | 'unchanged';
  path: string;
  /** null: there is no such file. */
  before: string | null;
  after: string | null;
  /** What changes, as a unified diff; '' for `unchanged`. */
  diff: string;
  /** The file as it was read; applying refuses when it changed since. */
  snapshot: FileSnapshot;
  /** Where the old bytes are kept; null: nowhere. */
  backup: string | null;
  /** A backup that is of no use after this change. */
  staleBackup: string | null;
}

/** A registration or removal worked out but not done; {@link applyPlan} does it. */
export interface RegistrationPlan {
  client: string;
  name: string;
  action: 'register' | 'remove';
  scope: AgentScope;
  /** The client's settings file first, then the skill. */
  changes: PlannedChange[];
  /** For people: what to do afterwards, the client's own command, what is left alone. */
  notes: string[];
  env: AgentEnvironment;
  /** What the record says after it; null: nothing. */
  record: Registration | null;
}
