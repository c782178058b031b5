import type { AppRef } from '../event/event.ts';

/** An app as the system's own lists have it. */
export interface InstalledApp {
  name: string;
  bundle_id: string | null;
  path: string | null;
}

/** What is installed and what runs, for pickers, `zanei apps` and `zanei filter`. Never throws; what cannot be read is missing. */
export interface AppDirectory {
  installed(): InstalledApp[];
  running(): Promise<AppRef[]>;
}
