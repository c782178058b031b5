// Builds dist/zanei.cjs (the CLI) and the MCP server: dist/zanei-mcp.cjs is what clients start, dist/zanei-mcp.main.cjs the server itself
// and dist/zanei-mcp.main.cache its compiled form. Minified CommonJS; only the SQLite addon stays outside.
// `npm run build -- mcp` (or cli) builds only that program.
import { build, type BuildOptions } from 'esbuild';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileServer } from './compile-server.ts';
import { trimBundle } from './trim-bundle.ts';

const root = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

interface Bundle {
  program: 'cli' | 'mcp';
  entry: string;
  more?: BuildOptions;
}

/** By output name. */
const BUNDLES: Readonly<Record<string, Bundle>> = {
  zanei: { program: 'cli', entry: 'src/cli/entry.ts' },
  'zanei-mcp.main': { program: 'mcp', entry: 'src/mcp/entry.ts', more: { plugins: [trimBundle] } },
  // Old enough a target that every Node can at least say that it is too old.
  'zanei-mcp': { program: 'mcp', entry: 'src/mcp/start/start.ts', more: { target: 'node6' } },
};

const wanted = process.argv.slice(2);
const isWanted = (program: string): boolean => wanted.length === 0 || wanted.includes(program);

await Promise.all(
  Object.entries(BUNDLES)
    .filter(([, { program }]) => isWanted(program))
    .map(([name, { entry, more }]) =>
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
        ...more,
      }),
    ),
);
if (isWanted('mcp')) await compileServer(path.join(root, 'dist'));
