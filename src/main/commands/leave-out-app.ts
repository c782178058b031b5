import { dialog } from 'electron';
import type { SettingsService } from '../settings/settings-service.ts';
import { countOnce, type TrayQuestion } from './forget-from-tray.ts';

/** Adds the app to the exclusions, and forgets what is stored of it when the person wants that too. */
export async function leaveOutApp(
  app: { name: string; bundle_id: string | null },
  settings: SettingsService,
  { store, forget, texts }: TrayQuestion,
): Promise<void> {
  const ask = app.bundle_id === null ? { app: app.name } : { bundle_id: app.bundle_id };
  const { events } = await countOnce(store, ask);
  const t = texts.tray;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: t.leaveOutTitle(app.name),
    detail: t.leaveOutText(events),
    buttons: [texts.common.cancel, t.leaveOutOnly, ...(events === 0 ? [] : [t.leaveOutForget(events)])],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 0) return;
  const excluded = settings.current().filter.exclude_apps;
  const key = app.bundle_id ?? app.name;
  if (!excluded.some((one) => one.toLowerCase() === key.toLowerCase()))
    settings.edit({ edits: [{ key: 'filter.exclude_apps', value: [...excluded, key] }] });
  if (response === 2) await forget(ask);
}
