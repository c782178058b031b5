import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Writes a generated file (path from the repository's root), or with `--check` on the command line only compares it and
 * sets exit code 1 when it is stale. JSON is formatted by prettier so that diffs stay readable.
 */
export async function writeGenerated(file: string, content: string): Promise<void> {
  const full = path.join(root, file);
  const text = file.endsWith('.json')
    ? await format(content, { ...(await resolveConfig(full)), parser: 'json' })
    : content;
  if (!process.argv.includes('--check')) {
    writeFileSync(full, text);
    return;
  }
  let present = '';
  try {
    present = readFileSync(full, 'utf8');
  } catch {
    // missing counts as stale
  }
  if (present === text) return;
  process.stderr.write(`${file} is stale\n`);
  process.exitCode = 1;
}
