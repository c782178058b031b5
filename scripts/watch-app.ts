// Builds main, preload and renderer and again whenever one of their sources changes. `electron-vite build` cannot watch,
// and its `dev` serves pages over HTTP, which the app's content policy has no room for.
import { resolveConfig } from 'electron-vite';
import { build, type InlineConfig } from 'vite';

process.env.NODE_ENV_ELECTRON_VITE = 'production';
const { config } = await resolveConfig({}, 'build', 'production');
// Main comes last: what restarts the app must find the other two complete.
const targets: readonly (InlineConfig | undefined)[] = [config?.preload, config?.renderer, config?.main];
for (const target of targets) {
  if (target !== undefined) await build({ ...target, build: { ...target.build, watch: {} } });
}
