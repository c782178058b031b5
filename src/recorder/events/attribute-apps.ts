import { event } from './attribution.ts';
import type { Handlers } from './attribute.ts';
import { sameApp } from './desk.ts';

/** Apps and windows. */
export const APP_HANDLERS: Handlers<
  'app.launched' | 'app.terminated' | 'app.activated' | 'window.focused' | 'window.titled'
> = {
  'app.launched': ({ app }, desk) => event('app.launch', { app, on: null }, {}, desk),
  'app.terminated': ({ app }, desk) => {
    desk.forget(app);
    if (desk.front !== null && sameApp(desk.front, app)) desk.front = null;
    if (desk.focus !== null && sameApp(desk.focus.app, app)) desk.focus = null;
    return event('app.terminate', { app, on: null }, {}, desk);
  },
  'app.activated': ({ app, window, mode }, desk) => {
    if (desk.focus !== null && !sameApp(desk.focus.app, app)) desk.focus = null;
    desk.front = app;
    const unknown = window === null && (mode !== null || desk.isBrowser(app));
    if (unknown) desk.lower(app);
    const on = unknown ? null : desk.window(app, window, mode);
    if (on !== null) desk.raise(on);
    return event(
      'app.activate',
      { app, on },
      {},
      desk,
      on === null && mode !== null ? { in_browser: true, mode } : {},
    );
  },
  'window.focused': ({ app, window, mode }, desk) => {
    const on = desk.window(app, window, mode);
    if (on !== null) desk.raise(on);
    return event('window.focus', { app, on }, {}, desk);
  },
  'window.titled': ({ app, window, mode }, desk) => {
    const on = desk.window(app, window, mode);
    return event('window.title', { app, on }, { prev_title: on?.stored_title ?? null }, desk);
  },
};
