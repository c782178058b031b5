import path from 'node:path';
import { app, nativeTheme, systemPreferences } from 'electron';
import { LINKS } from '../core/app/project-links.ts';
import { ZaneiError } from '../core/errors.ts';
import type { AppRef } from '../core/event/event.ts';
import { formatsFor, type Formats } from '../core/i18n/formats.ts';
import { chooseLanguage, textsFor, type Texts } from '../core/i18n/texts.ts';
import type { ForgetQuestion } from '../core/ipc/forget-view.ts';
import type { AppState, Language } from '../core/ipc/app-state.ts';
import { AgentWatch } from './agents/agent-watch.ts';
import type { AppPorts } from './app-ports.ts';
import { appPlatform } from './power/app-platform.ts';
import { push } from './ipc/push.ts';
import { PermissionWatch } from './permissions/permission-watch.ts';
import { PreferenceFile } from './preferences/preference-file.ts';
import { StoreClient } from './reading/store-client.ts';
import { RecorderService } from './recording/recorder-service.ts';
import { SettingsService } from './settings/settings-service.ts';

/** The parts that live as long as the app, joined to each other; windows, tray and calls stand on them. */
export class AppCore {
  readonly ports: AppPorts;
  readonly preferences: PreferenceFile;
  readonly store: StoreClient;
  readonly recorder: RecorderService;
  readonly settings: SettingsService;
  readonly permissions: PermissionWatch;
  readonly agentWatch: AgentWatch;
  /** App in front as the sensors saw it last; ours does not count. */
  frontApp: { name: string; bundle_id: string | null } | null = null;
  private recorderAway = false;
  /** Called after every change of what `state()` answers. */
  onStateChange: () => void = () => undefined;
  /** Called after events were forgotten. */
  onForgot: () => void = () => undefined;

  constructor(ports: AppPorts) {
    this.ports = ports;
    const { paths, env } = ports;
    this.preferences = new PreferenceFile(path.join(app.getPath('userData'), 'preferences.json'));
    const keyFile = env.ZANEI_STORE_KEY_FILE ?? null;
    this.store = new StoreClient(
      ports.storeProcess,
      { storePath: paths.store, configPath: paths.config, keyFile, zone: ports.zone },
      {
        onChanged: (counter) => push('store.changed', { counter }),
        onProgress: (fraction) => push('forget.progress', { fraction }),
        onRepairing: (fraction) => push('store.repairing', { fraction }),
      },
    );
    this.recorder = new RecorderService({
      start: () => this.startRecorder(),
      now: ports.now,
      onChange: () => this.onStateChange(),
    });
    this.settings = new SettingsService({
      path: paths.config,
      edit: ports.editConfig,
      onChange: (view) => push('settings.changed', view),
    });
    this.permissions = new PermissionWatch(
      ports.permissions,
      () => this.settings.current(),
      (states) => {
        push('permissions.changed', states);
        this.onStateChange();
      },
    );
    this.agentWatch = this.watchAgents();
  }

  private watchAgents(): AgentWatch {
    const { processes, clientSigns, now } = this.ports;
    return new AgentWatch({
      processes,
      signs: clientSigns,
      path: path.join(app.getPath('userData'), 'agents-seen.json'),
      now,
      onChange: (connections) => push('agents.connections', connections),
    });
  }

  /** Forgets for good and lets the tray count anew. */
  async forget(ask: ForgetQuestion): Promise<{ deleted: number }> {
    const done = await this.store.ask('forget', ask);
    this.onForgot();
    return done;
  }

  /**
   * Runs what needs the store for itself; recording stops meanwhile and starts again, whatever came of it. Throws store_busy
   * while another one is under way: it would start recording too soon.
   */
  async withoutRecorder<T>(run: () => Promise<T>): Promise<T> {
    if (this.recorderAway) throw new ZaneiError('store_busy', 'The store is being repaired.');
    this.recorderAway = true;
    try {
      await this.recorder.stop('repair');
      return await run();
    } finally {
      this.recorderAway = false;
      await this.recorder.start();
    }
  }

  private startRecorder(): ReturnType<AppPorts['startRecorder']> {
    const { ports } = this;
    return ports.startRecorder({
      platform: appPlatform(ports.choosePlatform(), (front) => this.setFront(front)),
      clock: ports.makeClock(),
      storePath: ports.paths.store,
      configPath: ports.paths.config,
      mode: 'app',
      env: ports.env,
    });
  }

  private setFront(front: AppRef): void {
    if (front.pid === process.pid || front.name === app.getName()) return;
    this.frontApp = { name: front.name, bundle_id: front.bundle_id };
    this.onStateChange();
  }

  language(): Language {
    return chooseLanguage(this.preferences.get().language, app.getPreferredSystemLanguages());
  }
  texts(): Texts {
    return textsFor(this.language());
  }
  /** The system's tag when it speaks the language in use, so that its habits of writing dates stay. */
  locale(): string {
    const language = this.language();
    const tags = [app.getSystemLocale(), ...app.getPreferredSystemLanguages()];
    return tags.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;
  }
  formats(): Formats {
    return formatsFor(this.language(), this.locale(), this.ports.zone);
  }

  state(): AppState {
    const login = this.ports.platformName === 'macos' ? app.getLoginItemSettings().openAtLogin : null;
    return {
      recorder: this.recorder.view(),
      preferences: this.preferences.get(),
      language: this.language(),
      locale: this.locale(),
      zone: this.ports.zone,
      platform: this.ports.platformName,
      version: app.getVersion(),
      accent: this.accent(),
      opens_at_login: login,
      links: LINKS.filter((link) => this.ports.links[link] !== undefined),
    };
  }

  private accent(): string | null {
    if (this.ports.platformName !== 'macos' || nativeTheme.shouldUseHighContrastColors) return null;
    const color = systemPreferences.getAccentColor().slice(0, 6);
    return /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : null;
  }
}
