import { z } from 'zod';

/** The sensors of the addon that can be started one by one. */
export type NativeSensor = 'workspace' | 'accessibility' | 'keys' | 'pointer' | 'input_source' | 'pasteboard';

/** Bounds of a snapshot walk and the roles it goes by; `ms` is the whole walk. */
export interface WalkOptions {
  nodes: number;
  bytes: number;
  ms: number;
  batch: number;
  value_roles: readonly string[];
  closed_roles: readonly string[];
  leaf_roles: readonly string[];
}

/**
 * What native/src/core/addon.cc exports; the simulated twin has the same. Answers are `unknown` and parsed at the
 * door. Questions with a `request` number are answered by an observation that carries it.
 */
export interface NativeAddon {
  /** `wake` is called once for each take() that is due. False = it is open already. Throws off the main thread. */
  open(wake: () => void): boolean;
  close(): void;
  take(): unknown;
  /** Empty when the sensor runs, else why it does not. */
  startSensor(sensor: NativeSensor): string;
  stopSensor(sensor: NativeSensor): void;
  attach(pid: number, climb: boolean): void;
  detach(pid: number): void;
  setManual(pid: number, on: boolean): void;
  hitTest(pid: number, x: number, y: number, request: number): void;
  readField(pid: number, focus: number, text: boolean, request: number): void;
  snapshot(pid: number, window: number, limits: WalkOptions, request: number): void;
  /** AXError of trying what Accessibility is for. */
  probe(): Promise<unknown>;
  /** Whether a key tap can be made; only with a grant, or the system asks the person. */
  probeListening(): Promise<unknown>;
  permissions(): unknown;
  requestAccessibility(): void;
  requestInputMonitoring(): void;
  /** OSStatus; with `ask` the system asks the person and the answer takes as long as they do. */
  automation(bundleId: string, ask: boolean): Promise<unknown>;
  /** `title`: what accessibility calls the window in front; of a Safari window of another name no page is read. */
  browserPage(pid: number, family: string, title: string): Promise<unknown>;
  /** Safari's own texts for the title of a private window, one a language, each with a `%@`; empty = unknown. */
  safariPrivateTitles(): unknown;
  /** Text on the pasteboard, and its types now, while its change count is still `change` and reading asks nobody; else null. */
  pasteboardText(change: number): unknown;
  /** Lets the main run loop deliver what waits; only where nobody else turns it. */
  pump(): void;
  runningApps(): unknown;
  installedApps(folders: readonly string[]): unknown;
}

/** Gives the addon of this process; null where there is none (not built, not a Mac). */
export type LoadAddon = () => NativeAddon | null;

export const takenSchema = z.object({
  items: z.array(z.unknown()),
  dropped: z.number().min(0),
  now_ms: z.number(),
});

/** What the system says it allows. */
export const permissionWords = z.object({
  accessibility: z.boolean(),
  input_monitoring: z.enum(['granted', 'denied', 'not_determined']),
});

/** The page of a browser's front window; `mode` is the browser's own word. */
export const browserPage = z.object({
  error: z.int(),
  mode: z.string(),
  window: z.string(),
  window_name: z.string(),
  tab: z.string(),
  url: z.string(),
  title: z.string(),
});
export type RawBrowserPage = z.infer<typeof browserPage>;

/** What lies on the pasteboard now. */
export const pasteboardContent = z.object({ text: z.string(), types: z.array(z.string()) });

export const appFacts = z.array(
  z.object({ pid: z.int(), name: z.string(), bundle_id: z.string(), path: z.string() }),
);
