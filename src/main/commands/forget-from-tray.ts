import { dialog } from 'electron';
import { forgetRange } from '../../core/app/forget-span.ts';
import type { ForgetSpan } from '../../core/app/menu-model.ts';
import type { ForgetCount, ForgetQuestion } from '../../core/ipc/forget-view.ts';
import type { Texts } from '../../core/i18n/texts.ts';
import type { StoreClient } from '../reading/store-client.ts';

/** What the tray's own questions need. */
export interface TrayQuestion {
  store: StoreClient;
  forget: (ask: ForgetQuestion) => Promise<unknown>;
  texts: Texts;
  now_ms: number;
  zone: string;
}

/** The tray's questions are never stopped; their tickets are below those of windows. */
let ticket = 0;
export async function countOnce(store: StoreClient, what: ForgetQuestion): Promise<ForgetCount> {
  ticket += 1;
  return (await store.ask('countForget', { what, ticket })) ?? { events: 0, apps: 0 };
}

/** Asks with the number of events and forgets when the person says so; Cancel is the default. */
export async function forgetFromTray(
  span: ForgetSpan,
  { store, forget, texts, now_ms, zone }: TrayQuestion,
): Promise<void> {
  const ask = forgetRange(span, now_ms, zone);
  const { events, apps } = await countOnce(store, ask);
  const t = texts.timeline;
  if (events === 0) {
    await dialog.showMessageBox({ type: 'info', message: t.forgetTitle, detail: t.forgetNothing });
    return;
  }
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: t.forgetTitle,
    detail: t.forgetText(events, apps),
    buttons: [texts.common.cancel, t.forgetDo(events)],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) await forget(ask);
}
