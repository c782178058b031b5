import type { ClientSigns, RunningProcess } from '../core/app/agent-connections.ts';
import type { ProjectLinks } from '../core/app/project-links.ts';
import type { AppDirectory } from '../core/port/app-directory.ts';
import type { Clock, Platform } from '../core/port/platform.ts';
import type { RecorderOptions, RunningRecorder } from '../recorder/recorder-options.ts';
import type { Config } from '../core/config/config.ts';
import type { ExplainView, SettingsEdit } from '../core/ipc/settings-view.ts';
import type { Paths } from '../config/read/resolve-paths.ts';
import type { AgentsPort } from './agents/agents-port.ts';
import type { PermissionPort } from './permissions/permission-port.ts';

/** What differs between the app on macOS, on Linux and under test; everything else is the same code. */
export interface AppPorts {
  platformName: 'macos' | 'linux' | 'other';
  paths: Paths;
  env: Readonly<Record<string, string | undefined>>;
  /** Folder of the built pages, the preload script and the store process's entry; absolute. */
  pages: string;
  preload: string;
  storeProcess: string;
  assets: string;
  /** IANA name of the local zone. */
  zone: string;
  /** Unix ms. */
  now: () => number;
  /** Throws ZaneiError platform_unsupported when nothing can be recorded here. */
  choosePlatform: () => Platform;
  makeClock: () => Clock;
  startRecorder: (options: RecorderOptions) => Promise<RunningRecorder>;
  permissions: PermissionPort;
  editConfig: (path: string, edits: SettingsEdit['edits']) => void;
  /** What is installed and what runs, for the picker. */
  apps: AppDirectory;
  /** Which rule decides about an app or a site, for the live tester. */
  explain: (config: Config, text: string) => ExplainView;
  agents: AgentsPort;
  /** Programs of this user that run now, and how clients are told among them. */
  processes: () => Promise<RunningProcess[]>;
  clientSigns: readonly ClientSigns[];
  /** Where the project is on the web; a link that is not set is not offered. */
  links: ProjectLinks;
  /** Built from sources by a developer: windows reload when the pages are built anew. */
  reloadPages: boolean;
}
