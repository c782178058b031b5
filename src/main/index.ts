import path from 'node:path';
import { app } from 'electron';
import { currentEnvironment } from '../agents/agent-environment.ts';
import type { ProjectLinks } from '../core/app/project-links.ts';
import { resolvePaths } from '../config/read/resolve-paths.ts';
import { chooseAppDirectory } from '../recorder/choose-app-directory.ts';
import { choosePlatform } from '../recorder/choose-platform.ts';
import { startRecorder } from '../recorder/start-recorder.ts';
import { createSystemClock } from '../recorder/time/system-clock.ts';
import { clientSigns } from './agents/client-signs.ts';
import { createAgents } from './agents/create-agents.ts';
import { runningProcesses } from './agents/running-processes.ts';
import type { AppPorts } from './app-ports.ts';
import { choosePermissions } from '../recorder/choose-permissions.ts';
import { capabilityPermissions } from './permissions/capability-permissions.ts';
import { explain } from './settings/explain.ts';
import { editConfig } from '../config/edit/edit-config.ts';
import { startApp } from './start-app.ts';

/** Set by electron.vite.config.ts from package.json. */
declare const ZANEI_LINKS: ProjectLinks;

const out = path.resolve(import.meta.dirname, '..');
const root = app.getAppPath();
const platform = (): ReturnType<typeof choosePlatform> => choosePlatform(process.env);

/** As in electron-builder.yml; macOS keeps grants by it. */
const APP_ID = 'dev.zanei.app';

const ports: AppPorts = {
  platformName: process.platform === 'darwin' ? 'macos' : process.platform === 'linux' ? 'linux' : 'other',
  paths: resolvePaths({ env: process.env }),
  env: process.env,
  pages: path.join(out, 'renderer'),
  preload: path.join(out, 'preload/index.cjs'),
  storeProcess: path.join(out, 'main/store-process.js'),
  assets: path.join(root, 'assets'),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  now: Date.now,
  choosePlatform: platform,
  makeClock: createSystemClock,
  startRecorder,
  permissions: choosePermissions(APP_ID) ?? capabilityPermissions(platform),
  processes: runningProcesses(process.platform),
  clientSigns: clientSigns(currentEnvironment()),
  links: ZANEI_LINKS,
  agents: createAgents({
    env: currentEnvironment(),
    executable: helperProgram(root),
    node: path.join(root, 'node_modules/.bin/node'),
  }),
  editConfig: (file, edits) => void editConfig(file, edits),
  explain,
  apps: chooseAppDirectory(process.env),
  reloadPages: !app.isPackaged && process.env.ZANEI_DEV === '1',
};

/** The helper beside the packaged app, the repository's own program otherwise. */
function helperProgram(folder: string): string {
  return app.isPackaged
    ? path.join(process.resourcesPath, '../Helpers/zanei')
    : path.join(folder, 'bin/zanei');
}

void startApp(ports);
