import { app, session } from 'electron';
import { placeOfLink } from '../core/app/place-of-link.ts';
import type { Place } from '../core/ipc/ipc-contract.ts';
import { AppCore } from './app-core.ts';
import type { AppParts } from './app-parts.ts';
import type { AppPorts } from './app-ports.ts';
import { tellFailure } from './commands/tell-failure.ts';
import { runCommand } from './commands/run-command.ts';
import { EventsToday } from './events-today.ts';
import { makeHandlers } from './ipc/make-handlers.ts';
import { push } from './ipc/push.ts';
import { registerCalls } from './ipc/register-calls.ts';
import { setAppMenu } from './menu/app-menu.ts';
import { TrayPresenter } from './menu/tray-presenter.ts';
import { setPauseShortcut } from './pause-shortcut.ts';
import { registerScheme, servePages } from './protocol/serve-pages.ts';
import { reloadOnBuild } from './reload-on-build.ts';
import { lockContents } from './security/lock-contents.ts';
import { lockSession } from './security/lock-session.ts';
import { WindowSet } from './windows/window-set.ts';

/** The tray's number moves at most this often, ms. */
const COUNT_MS = 1000;

/** Starts the app: one instance, locked session, recorder, tray; a window only when there is a reason for one. */
export async function startApp(ports: AppPorts): Promise<void> {
  app.enableSandbox();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  registerScheme();
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
  // A menu-bar app lives on without windows; Electron's default would quit it.
  app.on('window-all-closed', () => undefined);
  const links = collectLinks();
  await app.whenReady();
  if (ports.platformName === 'macos') app.setActivationPolicy('accessory');
  lockSession(session.defaultSession);
  servePages(ports.pages);
  const core = new AppCore(ports);
  const parts = joinParts(core);
  registerCalls(makeHandlers(parts));
  parts.applyPreferences();
  core.settings.watch();
  core.permissions.setFast(false);
  core.agentWatch.setFast(false);
  quitCleanly(core);
  await Promise.all([core.permissions.check(), core.recorder.start()]);
  links.follow(parts.open);
  if (!core.preferences.get().onboarded) parts.open({ window: 'onboarding' });
}

/** macOS sends a link before the app is ready when the link started it; it waits until windows can be opened. */
function collectLinks(): { follow: (open: AppParts['open']) => void } {
  const waiting: Place[] = [];
  let take = (place: Place): void => void waiting.push(place);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const place = placeOfLink(url);
    if (place !== null) take(place);
  });
  return {
    follow: (open) => {
      take = open;
      for (const place of waiting.splice(0)) open(place);
    },
  };
}

function joinParts(core: AppCore): AppParts {
  const windows = new WindowSet({
    preload: core.ports.preload,
    title: (name) => windowTitle(core, name),
    onCountChange: (open) => {
      core.permissions.setFast(open > 0);
      core.agentWatch.setFast(open > 0);
      core.store.setWatched(open > 0);
    },
  });
  const open = (place: Place): void => {
    if (windows.show(place.window, queryOf(place))) push('app.navigate', place);
  };
  const parts: AppParts = { core, open, applyPreferences: () => applyPreferences(parts) };
  const tray = new TrayPresenter(core, (command) => {
    void runCommand(command, parts).catch((error: unknown) => tellFailure(error, core));
  });
  const { recorder, store, ports } = core;
  const today = new EventsToday({ recorder, store, now: ports.now, zone: ports.zone });
  const count = throttle(COUNT_MS, () => today.refresh());
  let told = '';
  core.onStateChange = () => {
    count();
    tray.refresh();
    const state = core.state();
    const text = JSON.stringify(state);
    if (text !== told) push('app.stateChanged', state);
    told = text;
  };
  core.onForgot = () => today.forget();
  app.on('second-instance', () => open({ window: 'timeline' }));
  app.on('activate', () => open({ window: 'timeline' }));
  if (core.ports.reloadPages) reloadOnBuild(core.ports.pages, () => windows.reloadAll());
  return parts;
}

function windowTitle(core: AppCore, name: Place['window']): string {
  const t = core.texts();
  return { timeline: t.timeline.title, settings: t.settings.title, onboarding: t.onboarding.title }[name];
}

function queryOf(place: Place): Record<string, string> {
  return {
    ...(place.pane === undefined ? {} : { pane: place.pane }),
    ...(place.search === true ? { search: '1' } : {}),
  };
}

function applyPreferences({ core, open }: AppParts): void {
  const { pause_shortcut, open_at_login } = core.preferences.get();
  setAppMenu(core.texts(), {
    settings: () => open({ window: 'settings', pane: 'general' }),
    search: () => open({ window: 'timeline', search: true }),
  });
  setPauseShortcut(pause_shortcut, () => {
    if (core.recorder.view().phase === 'paused') core.recorder.resume();
    else if (core.recorder.view().phase !== 'stopped') core.recorder.pause('infinity');
  });
  if (core.ports.platformName === 'macos') app.setLoginItemSettings({ openAtLogin: open_at_login });
}

/** The first quit waits until the recorder has written everything; the second one, from us, goes through. */
function quitCleanly(core: AppCore): void {
  let done = false;
  app.on('before-quit', (event) => {
    if (done) return;
    event.preventDefault();
    core.settings.close();
    core.permissions.stop();
    core.agentWatch.stop();
    void core.recorder.end('quit').finally(() => {
      done = true;
      core.store.stop();
      app.quit();
    });
  });
}

/** Runs at once and then at most every `ms`; a call in between makes one more run at the end. */
function throttle(ms: number, run: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  let again = false;
  const fire = (): void => {
    again = false;
    timer = setTimeout(() => {
      timer = null;
      if (again) fire();
    }, ms);
    timer.unref();
    run();
  };
  return () => {
    if (timer === null) fire();
    else again = true;
  };
}
