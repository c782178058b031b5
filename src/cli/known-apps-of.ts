import { knownApps, type KnownApp } from '../core/apps/known-apps.ts';
import { ZaneiError } from '../core/errors.ts';
import { chooseAppDirectory } from '../recorder/choose-app-directory.ts';
import type { CommandCall } from './command.ts';
import { withStore } from './open-store.ts';

const RECENT = 200;

/** Apps installed, running and recently recorded; `recent_unavailable` says why the store could not tell. */
export async function knownAppsOf(
  call: CommandCall,
): Promise<{ apps: KnownApp[]; recent_unavailable: string | null }> {
  const directory = chooseAppDirectory(call.io.env);
  const recent = await recentApps(call);
  const running = await directory.running();
  return {
    apps: knownApps({ installed: directory.installed(), running, recent: recent.apps }),
    recent_unavailable: recent.problem,
  };
}

async function recentApps(call: CommandCall): Promise<{
  apps: { name: string; bundle_id: string | null; last_used_ms: number }[];
  problem: string | null;
}> {
  try {
    return { apps: await withStore(call, (store) => store?.recentApps(RECENT) ?? []), problem: null };
  } catch (error) {
    if (!(error instanceof ZaneiError) || !error.code.startsWith('store_')) throw error;
    return { apps: [], problem: error.message };
  }
}
