import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { readSnapshot, replaceFile } from '../config/edit/file-transaction.ts';
import type { AgentEnvironment } from './agent-environment.ts';

const registration = z.object({
  client: z.string(),
  /** The settings file written, absolute; tells registrations of several folders apart. */
  file: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  /** The file was not there before. */
  created: z.boolean(),
  skill: z.object({ file: z.string(), sha256: z.string() }).nullable(),
});

const record = z.object({ version: z.literal(1), registrations: z.array(registration) });

/** What Zanei wrote into a client's settings: tells a dropped entry from one that never was, and what to give back. */
export type Registration = z.infer<typeof registration>;

/** Where the record is kept; beside the store, in the state folder. */
export function recordFile({ home }: AgentEnvironment): string {
  return path.join(home, '.local/state/zanei/agents.json');
}

/** All registrations made; none when the record is missing or unreadable, since it only makes answers better. */
export function readRegistrations(env: AgentEnvironment): Registration[] {
  try {
    const { bytes } = readSnapshot(recordFile(env));
    return bytes === null ? [] : record.parse(JSON.parse(bytes.toString('utf8'))).registrations;
  } catch {
    return [];
  }
}

/** The registration of a client in a settings file, null when there is none. */
export function findRegistration(env: AgentEnvironment, client: string, file: string): Registration | null {
  return readRegistrations(env).find((one) => one.client === client && one.file === file) ?? null;
}

/** Puts one registration into the record, or takes it out (`next` null). Throws ZaneiError io. */
export function writeRegistration(
  env: AgentEnvironment,
  client: string,
  file: string,
  next: Registration | null,
): void {
  const others = readRegistrations(env).filter((one) => one.client !== client || one.file !== file);
  const registrations = next === null ? others : [...others, next];
  const text = `${JSON.stringify({ version: 1, registrations }, null, 2)}\n`;
  replaceFile(readSnapshot(recordFile(env)), Buffer.from(text));
}

/** Hexadecimal SHA-256 of a file's bytes. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
