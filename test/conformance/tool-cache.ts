import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const NODE = path.join(root, 'node_modules', 'node', 'bin', 'node');
/** The file that ships; `ZANEI_MCP_BUNDLE` names another one to judge. */
export const BUNDLE = process.env.ZANEI_MCP_BUNDLE ?? path.join(root, 'dist', 'zanei-mcp.cjs');

/** Asked once a run: npm itself takes minutes to give a registry up, for every set of packages anew. */
let registryAnswers: Promise<boolean> | undefined;

async function askRegistry(spec: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const npm = ['npm', 'view', spec, 'version', '--fetch-retries=0', '--fetch-timeout=8000'];
  return (await runProgram(npm, { env, timeout_ms: 15_000 })).code === 0;
}

/**
 * A folder (ignored by git) with exactly these npm packages in it, installed once; null when npm cannot get them here.
 * Exact versions, because npm picks an older one when a package does not like the running Node.
 */
export async function toolCache(
  name: string,
  packages: Readonly<Record<string, string>>,
  options: { scripts?: boolean } = {},
): Promise<string | null> {
  const specs = Object.entries(packages).map(([id, version]) => `${id}@${version}`);
  const folder = path.join(root, '.cache', name);
  const stamp = path.join(folder, `done-${specs.join('_').replace(/[^\w.@-]/g, '+')}`);
  if (existsSync(stamp)) return folder;
  const PATH = `${path.dirname(NODE)}:${process.env.PATH ?? ''}`;
  const env = { ...process.env, PATH };
  if (!(await (registryAnswers ??= askRegistry(specs[0] ?? '', env)))) return null;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: `zanei-${name}`, private: true }));
  const scripts = options.scripts === true ? [] : ['--ignore-scripts'];
  const npm = [
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    '--save-exact',
    '--fetch-retries=1',
    ...scripts,
    ...specs,
  ];
  const { code } = await runProgram(npm, { cwd: folder, env, timeout_ms: 300_000 });
  if (code !== 0) return null;
  writeFileSync(stamp, '');
  return folder;
}
