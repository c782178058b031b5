import { create } from 'zustand';
import type { PermissionView } from '../../core/ipc/permission-view.ts';
import type { Pane } from '../../core/ipc/ipc-contract.ts';
import type { EditableKey, SettingsEdit, SettingsView } from '../../core/ipc/settings-view.ts';
import { useApp } from '../client/app-state.ts';
import { call, CallError, codeOf, onPush } from '../client/call.ts';

interface SettingsStore {
  pane: Pane;
  view: SettingsView;
  permissions: PermissionView[];
  /** Why the last change was not made, by the key that was to change; the old value stays. */
  faults: Readonly<Record<string, string>>;
}

/** null until the first read; the page mounts after it. */
const store = create<SettingsStore | null>(() => null);

/** The settings as a component needs them. */
export function useSettings<T>(select: (state: SettingsStore) => T): T {
  return store((state) => select(loaded(state)));
}
export const showPane = (pane: Pane): void => store.setState({ pane });

function loaded(state: SettingsStore | null): SettingsStore {
  if (state === null) throw new Error('settings are not loaded');
  return state;
}

const PANE_NAMES: readonly Pane[] = [
  'general',
  'recording',
  'privacy',
  'keep',
  'permissions',
  'agents',
  'health',
];
function paneOf(name: string | null): Pane {
  return PANE_NAMES.find((pane) => pane === name) ?? 'general';
}

const set = (patch: Partial<SettingsStore>): void => store.setState(patch);

/** Reads settings and permissions, and follows what others change. */
export async function followSettings(): Promise<void> {
  onPush('settings.changed', (view) => set({ view }));
  onPush('permissions.changed', (permissions) => set({ permissions }));
  onPush('app.navigate', (place) => {
    if (place.window === 'settings' && place.pane !== undefined) set({ pane: place.pane });
  });
  const [view, permissions] = await Promise.all([call('settings.get'), call('permissions.list')]);
  set({ view, permissions, faults: {}, pane: paneOf(new URLSearchParams(location.search).get('pane')) });
}

/** Changes settings in config.toml; a refusal is kept beside the first key and nothing changes. */
export async function edit(...edits: SettingsEdit['edits']): Promise<boolean> {
  const key = edits[0]?.key ?? '';
  const faults = Object.entries(loaded(store.getState()).faults);
  const others = Object.fromEntries(faults.filter(([name]) => name !== key));
  try {
    set({ view: await call('settings.edit', { edits }), faults: others });
    return true;
  } catch (error) {
    set({ faults: { ...others, [key]: sentenceOf(error) } });
    return false;
  }
}

/** What went wrong, as the end of a sentence. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError && error.sentence !== null) return error.sentence.replace(/\.$/, '');
  return useApp.getState().texts.common.reason[codeOf(error)];
}

/** The reason beside one setting, when its last change failed. */
export const useFault = (key: EditableKey): string | null =>
  useSettings((state) => state.faults[key] ?? null);
