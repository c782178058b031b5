import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { projectLinks, type ProjectAddresses } from './src/core/app/project-links.ts';

const manifest = JSON.parse(readFileSync(path.resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string;
} & ProjectAddresses;
const at = (file: string): string => path.resolve(import.meta.dirname, file);

/** The app's tests build the same composition with scripted ports, into a folder of their own. */
const mainEntry = process.env.ZANEI_MAIN_ENTRY ?? 'src/main/index.ts';

export default defineConfig({
  main: {
    define: {
      ZANEI_VERSION: JSON.stringify(manifest.version),
      ZANEI_LINKS: JSON.stringify(projectLinks(manifest)),
    },
    build: {
      // Only the SQLite addon and the mac permission addon stay outside; all else is bundled.
      externalizeDeps: { exclude: ['zod'] },
      rolldownOptions: {
        input: { index: at(mainEntry), 'store-process': at('src/main/store-process/entry.ts') },
        external: ['better-sqlite3', 'node-mac-permissions'],
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload is one CommonJS file that requires nothing but 'electron'.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react()],
    build: {
      minify: true,
      // The content security policy has no room for data: fonts or inlined assets.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          timeline: at('src/renderer/timeline.html'),
          settings: at('src/renderer/settings.html'),
          onboarding: at('src/renderer/onboarding.html'),
        },
      },
    },
  },
});
