// Builds dist/zanei.cjs and dist/zanei-mcp.cjs: one minified CommonJS file each, only the SQLite addon stays outside.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

/** Output name → entry file. */
const BUNDLES = {
  zanei: 'src/cli/entry.ts',
  'zanei-mcp': 'src/mcp/entry.ts',
};

await Promise.all(
  Object.entries(BUNDLES).map(([name, entry]) =>
    build({
      entryPoints: [path.join(root, entry)],
      outfile: path.join(root, 'dist', `${name}.cjs`),
      bundle: true,
      minify: true,
      platform: 'node',
      target: 'node22',
      format: 'cjs',
      // jsonc-parser's `main` is UMD, whose requires a bundler cannot follow.
      mainFields: ['module', 'main'],
      external: ['better-sqlite3', 'node-mac-permissions'],
      loader: { '.md': 'text', '.svg': 'text' },
      define: { ZANEI_VERSION: JSON.stringify(version) },
      logLevel: 'warning',
    }),
  ),
);
