import path from 'node:path';
import type { Observation } from '../../../src/core/observation/observation.ts';
import type { CollectorContext, Platform } from '../../../src/core/port/platform.ts';
import { ZaneiError, type ErrorCode } from '../../../src/core/errors.ts';
import type { PermissionView } from '../../../src/core/ipc/permission-view.ts';
import type { Capability } from '../../../src/core/status/recorder-state.ts';
import { editConfig } from '../../../src/config/edit/edit-config.ts';
import { startRecorder } from '../../../src/recorder/start-recorder.ts';
import { createSystemClock } from '../../../src/recorder/time/system-clock.ts';
import type { AppPorts } from '../../../src/main/app-ports.ts';
import { explain } from '../../../src/main/settings/explain.ts';
import type { RunningProcess } from '../../../src/core/app/agent-connections.ts';
import { ScriptedAgents } from './scripted-agents.ts';

/** What tests set and read by `app.evaluate(() => globalThis.script…)`. */
export interface Script {
  permissions: PermissionView[];
  capabilities: Capability[];
  /** The recorder refuses to start with this code. */
  refuse: ErrorCode | null;
  opened: string[];
  /** What runs on the computer. */
  processes: RunningProcess[];
  edits: number;
  /** Hands an observation to the running recorder; `wall_ms` and `mono_ns` are filled in. */
  observe: (observation: object) => void;
}

/** Where the test's files are, as the launcher set it. */
function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

export function scriptedPorts(): AppPorts {
  const out = path.resolve(import.meta.dirname, '..');
  const contexts: CollectorContext[] = [];
  const script: Script = {
    permissions: JSON.parse(process.env.TEST_PERMISSIONS ?? '[]') as PermissionView[],
    capabilities: JSON.parse(process.env.TEST_CAPABILITIES ?? '[]') as Capability[],
    refuse: (process.env.TEST_REFUSE as ErrorCode | undefined) ?? null,
    opened: [],
    processes: JSON.parse(process.env.TEST_PROCESSES ?? '[]') as RunningProcess[],
    edits: 0,
    observe: (observation) => {
      for (const context of contexts)
        context.observe({
          wall_ms: context.clock.wallMs(),
          mono_ns: context.clock.monoNs(),
          ...observation,
        } as Observation);
    },
  };
  Object.assign(globalThis, { script });
  return {
    platformName: (process.env.TEST_PLATFORM ?? 'linux') as AppPorts['platformName'],
    paths: { config: variable('TEST_CONFIG'), store: variable('TEST_STORE') },
    env: process.env,
    pages: path.join(out, 'renderer'),
    preload: path.join(out, 'preload/index.cjs'),
    storeProcess: path.join(out, 'main/store-process.js'),
    assets: path.resolve('assets'),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    now: Date.now,
    choosePlatform: () => scriptedPlatform(script, contexts),
    makeClock: createSystemClock,
    startRecorder: (options) => {
      if (script.refuse !== null) return Promise.reject(new ZaneiError(script.refuse, 'scripted'));
      return startRecorder(options);
    },
    permissions: {
      check: () => Promise.resolve(structuredClone(script.permissions)),
      open: (name) => {
        script.opened.push(name);
        return Promise.resolve();
      },
    },
    processes: () => Promise.resolve(structuredClone(script.processes)),
    clientSigns: [
      { id: 'claude', programs: ['claude'], apps: [] },
      { id: 'claude-desktop', programs: [], apps: ['Claude.app'] },
    ],
    links: JSON.parse(process.env.TEST_LINKS ?? '{}') as AppPorts['links'],
    agents: new ScriptedAgents(),
    editConfig: (file, edits) => {
      script.edits += 1;
      editConfig(file, edits);
    },
    explain,
    apps: {
      installed: () => [{ name: 'Installed Only', bundle_id: 'org.example.Installed', path: null }],
      running: () => Promise.resolve([]),
    },
    reloadPages: false,
  };
}

function scriptedPlatform(script: Script, contexts: CollectorContext[]): Platform {
  return {
    name: 'linux',
    capabilities: () => Promise.resolve(script.capabilities),
    collectors: () => [
      {
        name: 'scripted',
        start: (context) => {
          contexts.push(context);
          return Promise.resolve();
        },
        stop: () => {
          contexts.length = 0;
          return Promise.resolve();
        },
      },
    ],
  };
}
