/** Windows of the app that `zanei open` can ask for. */
export const APP_WINDOWS = ['timeline', 'settings', 'onboarding'] as const;
export type AppWindow = (typeof APP_WINDOWS)[number];

/** How the menu-bar app is reached from a terminal. Tests bring a simulated one. */
export interface AppLauncher {
  /** Starts the app in the background, or does nothing when it runs. Throws ZaneiError io. */
  launch(): void;
  /** Shows a window of the app, starting it when needed. Throws ZaneiError io. */
  show(window: AppWindow): void;
}
