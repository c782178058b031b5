// Generated files: each generator rewrites its files; `--check` fails when that would change anything.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const generators = readdirSync(path.join(root, 'scripts')).filter((name) => /^generate-.*\.ts$/.test(name));

for (const generator of generators.sort()) {
  const done = spawnSync(
    process.execPath,
    [path.join(root, 'scripts', generator), ...(check ? ['--check'] : [])],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (done.status !== 0) {
    process.stderr.write(
      check
        ? `error: ${generator}: generated files are stale; run: npm run generate\n`
        : `error: ${generator} failed\n`,
    );
    process.exitCode = 1;
  }
}
