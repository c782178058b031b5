import { readConfig } from '../../config/read/read-config.ts';
import { resolveApp } from '../../core/apps/resolve-app.ts';
import { ZaneiError } from '../../core/errors.ts';
import { EVENT_TYPES } from '../../core/event/event-types.ts';
import {
  explainCapture,
  type CaptureExplanation,
  type CaptureQuestion,
  type Ruling,
} from '../../core/policy/explain-capture.ts';
import type { CommandCall } from '../command.ts';
import { knownAppsOf } from '../known-apps-of.ts';
import { textTable } from '../output/text-table.ts';

const word = (call: CommandCall, name: string): string | undefined => {
  const value = call.values[name];
  return typeof value === 'string' ? value : undefined;
};

async function question(call: CommandCall): Promise<CaptureQuestion> {
  const name = word(call, 'app');
  if (name === undefined)
    throw new ZaneiError('usage', 'zanei filter test needs --app NAME', { field: '--app' });
  const { apps } = await knownAppsOf(call);
  const resolved = resolveApp(apps, name);
  const app = resolved.found
    ? { name: resolved.app.name, bundle_id: resolved.app.bundle_id }
    : { name, bundle_id: name.includes('.') ? name : null };
  const type = EVENT_TYPES.find((known) => known === word(call, 'type'));
  const site = word(call, 'site');
  return {
    app,
    ...(site === undefined ? {} : { site }),
    ...(call.values.private === true ? { mode: 'private' as const } : {}),
    ...(type === undefined ? {} : { type }),
  };
}

const verdict = (ruling: Ruling | null): string =>
  ruling === null ? '-' : ruling.stored ? 'stored' : `no: ${ruling.rule ?? ''}`;

function table(call: CommandCall, rows: readonly CaptureExplanation[]): string {
  const cells = rows.map(({ type, event, title, text }) => [
    type,
    verdict(event),
    verdict(title),
    verdict(text),
  ]);
  return textTable(['TYPE', 'EVENT', 'TITLE', 'TEXT'], cells, call.io.terminal);
}

/** `zanei filter test`: would this be recorded, and which rule says so. */
export async function testFilter(call: CommandCall): Promise<number> {
  const asked = await question(call);
  const rows = explainCapture(readConfig(call.paths().config), asked);
  if (call.globals.json) {
    call.io.out(`${JSON.stringify({ question: asked, rulings: rows }, null, 2)}\n`);
    return 0;
  }
  call.io.out(table(call, rows));
  const reasons = new Map<string, string>();
  for (const ruling of rows.flatMap(({ event, title, text }) => [event, title, text])) {
    if (typeof ruling?.rule === 'string') reasons.set(ruling.rule, ruling.because);
  }
  if (reasons.size > 0)
    call.io.out(`\n${[...reasons].map(([rule, because]) => `${rule}: ${because}\n`).join('')}`);
  return 0;
}
