import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { z } from 'zod';
import type { Report } from './report.ts';
import { BUNDLE, NODE } from './tool-cache.ts';

const opening = z.strictObject({
  client: z.string(),
  version: z.string().nullable(),
  /** `recorded` from the real client by a listener between it and the server, or where else it comes from. */
  source: z.string(),
  ends_with: z.enum(['stdin', 'SIGINT', 'SIGTERM']),
  send: z.array(z.looseObject({ id: z.union([z.string(), z.int()]).optional(), method: z.string() })),
});
type Opening = z.infer<typeof opening>;

const FOLDER = path.join(import.meta.dirname, 'openings');
const PATIENCE_MS = 10_000;

/** What each real client says first, said again to the shipped file: every request gets a result, and it ends as the client ends it. */
export async function runOpenings(report: Report): Promise<void> {
  for (const file of readdirSync(FOLDER).sort()) {
    const read = opening.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')));
    report.check(`opening of ${read.client} ${read.version ?? ''} (${read.source})`, await play(read));
  }
}

interface Answer {
  id?: string | number;
  method?: string;
  result?: unknown;
  params?: { _meta?: Record<string, unknown> };
}

async function play(opening: Opening): Promise<string | null> {
  const home = mkdtempSync(path.join(tmpdir(), 'zanei-opening-'));
  const child = spawn(NODE, [BUNDLE], { env: { HOME: home }, stdio: ['pipe', 'pipe', 'ignore'] });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  let text = '';
  const missing = () => unanswered(opening, answersOf(text));
  const answered = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (missing().length === 0) resolve();
    });
    child.on('close', () => resolve());
  });
  child.stdin.write(opening.send.map((message) => `${JSON.stringify(message)}\n`).join(''));
  await answered;
  const open = missing();
  if (opening.ends_with === 'stdin') child.stdin.end();
  else child.kill(opening.ends_with);
  const code = await closed;
  clearTimeout(late);
  rmSync(home, { recursive: true, force: true });
  if (open.length > 0) return `no result for ${open.join(', ')}`;
  return code === 0 ? null : `exit ${code ?? 'by signal'}`;
}

function answersOf(text: string): Answer[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
}

/** Requests without a result; a listen request is answered by its acknowledgement. */
function unanswered(opening: Opening, answers: Answer[]): string[] {
  return opening.send
    .filter(({ id, method }) => {
      if (id === undefined) return false;
      if (method !== 'subscriptions/listen')
        return !answers.some((answer) => answer.id === id && answer.result !== undefined);
      return !answers.some(
        (answer) => answer.params?._meta?.['io.modelcontextprotocol/subscriptionId'] === id,
      );
    })
    .map(({ method }) => method);
}
