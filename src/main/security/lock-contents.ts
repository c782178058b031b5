import type { WebContents } from 'electron';
import { isAppUrl } from '../protocol/app-origin.ts';

/** No page may open a window, leave our origin, attach a webview or frame anything. Links out go by `app.openLink`. */
export function lockContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  const refuse = (event: { preventDefault: () => void }, url: string): void => {
    if (!isAppUrl(url)) event.preventDefault();
  };
  contents.on('will-navigate', (event) => refuse(event, event.url));
  contents.on('will-redirect', (event) => refuse(event, event.url));
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
