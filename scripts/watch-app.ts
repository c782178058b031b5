// Builds main, preload and renderer, and each again whenever one of its sources changes; tells the parent process what is
// built. `electron-vite build` cannot watch, and its `dev` serves pages over HTTP, which the app's content policy has no room for.
import { resolveConfig } from 'electron-vite';
import { build, type InlineConfig } from 'vite';

const TARGETS = ['preload', 'renderer', 'main'] as const;

/** Sent to the parent when a part was built without an error. */
export interface BuiltMessage {
  built: (typeof TARGETS)[number];
}

/** Resolves after the first build, so that the parts are ready in their order; the watching goes on. */
async function watch(name: BuiltMessage['built'], config: InlineConfig): Promise<void> {
  const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
  if (!('on' in watcher)) throw new Error(`${name} is not watched`);
  await new Promise<void>((resolve) => {
    watcher.on('event', (event) => {
      if (event.code !== 'BUNDLE_END') return;
      void event.result.close();
      process.send?.({ built: name } satisfies BuiltMessage);
      resolve();
    });
  });
}

process.env.NODE_ENV_ELECTRON_VITE = 'production';
const { config } = await resolveConfig({}, 'build', 'production');
for (const name of TARGETS) {
  const target = config?.[name];
  if (target !== undefined) await watch(name, target);
}
