import { writeFileSync } from 'node:fs';
import { release, type } from 'node:os';
import { app, dialog, shell } from 'electron';
import { knownApps } from '../../core/apps/known-apps.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { HealthReport } from '../../core/ipc/health-view.ts';
import type { AppChoice } from '../../core/ipc/settings-view.ts';
import type { AppCore } from '../app-core.ts';
import type { AppParts } from '../app-parts.ts';
import { healthReport } from '../health/health-report.ts';
import type { CallHandlers } from './call-handlers.ts';

type SettingsCalls = Extract<
  keyof CallHandlers,
  `settings.${string}` | `store.${string}` | `agents.${string}` | `health.${string}`
>;

/** Answers for the settings window. */
export function settingsHandlers({ core }: AppParts): Pick<CallHandlers, SettingsCalls> {
  const { settings, store, ports } = core;
  return {
    'settings.get': () => settings.view(),
    'settings.edit': (ask) => settings.edit(ask),
    'settings.recentApps': () => appChoices(core),
    'settings.explain': ({ text }) => ports.explain(settings.current(), text),
    'store.info': () => store.ask('info'),
    'store.export': async () => {
      const path = await askForFile('zanei-events.ndjson');
      if (path !== null) await store.ask('exportTo', { path });
      return { path };
    },
    'store.repair': () => core.withoutRecorder(() => store.ask('repair')),
    'store.setAside': () => core.withoutRecorder(() => store.ask('setAside')),
    'store.reveal': () => shell.showItemInFolder(ports.paths.store),
    'agents.list': () => ports.agents.list(),
    'agents.preview': (ask) => ports.agents.preview(ask),
    'agents.apply': (ask) => ports.agents.apply(ask),
    'agents.snippet': () => ({ text: ports.agents.snippet() }),
    'agents.connections': () => core.agentWatch.check(),
    'health.report': () => report(core),
    'health.export': async () => {
      const path = await askForFile('zanei-diagnostics.json');
      if (path !== null) write(path, `${JSON.stringify(diagnostics(core), null, 2)}\n`);
      return { path };
    },
  };
}

/** Recently used first, then running, then installed; without a readable store the others remain. */
async function appChoices({ ports, store }: AppCore): Promise<AppChoice[]> {
  const [recent, running] = await Promise.all([
    store.ask('recentApps').catch(() => []),
    ports.apps.running(),
  ]);
  return knownApps({ installed: ports.apps.installed(), running, recent }).map(
    ({ name, bundle_id, last_used_ms }) => ({ name, bundle_id, last_used_ms }),
  );
}

async function askForFile(name: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: name });
  return canceled || filePath === '' ? null : filePath;
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600 });
  } catch (cause) {
    throw new ZaneiError('io', 'The file could not be written.', { cause });
  }
}

function report(core: AppCore): HealthReport {
  const { user, system } = process.cpuUsage();
  return healthReport({
    state: core.recorder.state(),
    versions: versions(),
    memory_bytes: process.memoryUsage.rss(),
    cpu_ms: (user + system) / 1000,
    uptime_ms: process.uptime() * 1000,
  });
}

function versions(): HealthReport['versions'] {
  const { electron, chrome, node } = process.versions;
  const rows = [
    { name: 'Zanei', version: app.getVersion() },
    { name: 'Electron', version: electron },
    { name: 'Chromium', version: chrome },
    { name: 'Node', version: node },
    { name: type(), version: release() },
  ];
  return rows.filter((row): row is HealthReport['versions'][number] => typeof row.version === 'string');
}

/** Report and states; no titles, addresses, text or paths. */
function diagnostics(core: AppCore): object {
  const { recorder, platform, language, version } = core.state();
  const { sources, text_content, content_snapshot } = core.settings.current().capture;
  return {
    version,
    platform,
    language,
    recorder,
    capture: { sources, text_content, content_snapshot },
    permissions: core.permissions.states().map(({ name, state, required }) => ({ name, state, required })),
    health: report(core),
  };
}
