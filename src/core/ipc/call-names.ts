/**
 * Every request a window may send to the main process. The preload script refuses all others, and it must stay
 * free of the schemas (it is one small file), so the names stand alone here and the contract is checked against them.
 */
export const CALL_NAMES = [
  'app.state',
  'app.open',
  'app.copy',
  'app.openLink',
  'app.revealConfig',
  'app.relaunch',
  'app.setPreferences',
  'recorder.pause',
  'recorder.resume',
  'recorder.start',
  'timeline.days',
  'timeline.range',
  'timeline.events',
  'timeline.preview',
  'forget.count',
  'forget.stopCounting',
  'forget.run',
  'settings.get',
  'settings.edit',
  'settings.recentApps',
  'settings.explain',
  'store.info',
  'store.export',
  'store.repair',
  'store.setAside',
  'store.reveal',
  'permissions.list',
  'permissions.open',
  'permissions.revealApp',
  'agents.list',
  'agents.preview',
  'agents.apply',
  'agents.snippet',
  'agents.connections',
  'health.report',
  'health.export',
] as const;
export type CallName = (typeof CALL_NAMES)[number];

/** Every message the main process pushes to windows. */
export const PUSH_NAMES = [
  'app.stateChanged',
  'app.navigate',
  'store.changed',
  'settings.changed',
  'permissions.changed',
  'agents.connections',
  'forget.progress',
  'store.repairing',
] as const;
export type PushName = (typeof PUSH_NAMES)[number];
