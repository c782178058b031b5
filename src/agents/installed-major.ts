import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { AgentEnvironment } from './agent-environment.ts';
import { findProgram } from './find-program.ts';

const manifest = z.object({ name: z.string(), version: z.string().regex(/^\d+\./) });

/** How many folders above a program its package.json may be (`node_modules/NAME/bin/x`). */
const ABOVE = 3;

/**
 * The major version of an installed program, by what lies around it: the npm package it belongs to, or a Homebrew folder. The program is never
 * started. null when it is not installed or does not tell (a single file).
 */
export function installedMajor(program: string, env: AgentEnvironment): number | null {
  const found = findProgram(program, env);
  if (found === null) return null;
  const real = realpathSync(found);
  const cellar = new RegExp(`/Cellar/${program}/(\\d+)\\.`).exec(real)?.[1];
  const version = cellar ?? packageVersion(real, program);
  return version === null ? null : Number.parseInt(version, 10);
}

function packageVersion(file: string, program: string): string | null {
  let folder = path.dirname(file);
  for (let up = 0; up < ABOVE; up += 1, folder = path.dirname(folder)) {
    const read = readManifest(path.join(folder, 'package.json'));
    if (read?.name.startsWith(program) === true) return read.version;
  }
  return null;
}

function readManifest(file: string): z.infer<typeof manifest> | null {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
