import { create } from 'zustand';
import { formatsFor, type Formats } from '../../core/i18n/formats.ts';
import { textsFor, type Texts } from '../../core/i18n/texts.ts';
import type { AppState } from '../../core/ipc/app-state.ts';
import { call, onPush } from './call.ts';

interface AppStore {
  app: AppState;
  texts: Texts;
  formats: Formats;
}

const BLANK: AppState = {
  recorder: {
    phase: 'stopped',
    paused_until_ms: null,
    stop_reason: 'starting',
    since_ms: null,
    missing: [],
    degraded: {},
    events_today: null,
  },
  preferences: { language: 'system', pause_shortcut: null, open_at_login: false, onboarded: true },
  language: 'en',
  locale: 'en',
  zone: 'UTC',
  platform: 'other',
  version: '',
  accent: null,
  opens_at_login: null,
  links: [],
};

export const useApp = create<AppStore>(() => ({
  // Replaced before the first paint: the page mounts after loadApp().
  app: BLANK,
  texts: textsFor('en'),
  formats: formatsFor('en', 'en', 'UTC'),
}));

function take(app: AppState): void {
  const before = useApp.getState();
  const spoken = before.app.language === app.language && before.app.locale === app.locale;
  const formats =
    spoken && before.app.zone === app.zone ? before.formats : formatsFor(app.language, app.locale, app.zone);
  useApp.setState({ app, texts: textsFor(app.language), formats });
  document.documentElement.lang = app.language;
  document.documentElement.dataset.platform = app.platform;
  if (app.accent === null) document.documentElement.style.removeProperty('--system-accent');
  else document.documentElement.style.setProperty('--system-accent', app.accent);
}

/** Fetches the app's state and follows it; resolves when there is something to show. */
export async function loadApp(): Promise<void> {
  onPush('app.stateChanged', take);
  take(await call('app.state'));
}

export const useTexts = (): Texts => useApp((store) => store.texts);
export const useFormats = (): Formats => useApp((store) => store.formats);
