import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeEvent } from '../../../../src/core/event/event-codec.ts';
import { eventJsonSchema } from '../../../../src/core/event/event-json-schema.ts';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import { FREE_TEXT_COLUMNS, redactEvent } from '../../../../src/core/policy/redact-event.ts';
import { redactText } from '../../../../src/core/redact/redact-text.ts';
import { redactUrl } from '../../../../src/core/redact/redact-url.ts';

const REAL = { text: redactText, url: redactUrl };
const TOKEN = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';

/** String columns that hold no free text: closed words, ids, times, and names that apps and toolkits give themselves. */
const NOT_FREE = ['app.bundle_id', 'element.role', 'data.combo', 'id', 'ts', 'source', 'redaction.rules.*'];

/** Every place of the contract where a string that is no closed word can stand. */
function stringColumns(schema: unknown, at: string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((part) => stringColumns(part, at));
  const { type, properties, items } = schema as { type?: unknown; properties?: object; items?: unknown };
  if ('enum' in schema || 'const' in schema) return [];
  const here = type === 'string' || (Array.isArray(type) && type.includes('string')) ? [at.join('.')] : [];
  const parts = ['anyOf', 'allOf', 'then', 'else'].flatMap((key) =>
    stringColumns((schema as Record<string, unknown>)[key], at),
  );
  const inner = Object.entries(properties ?? {}).flatMap(([key, part]) => stringColumns(part, [...at, key]));
  return [...here, ...parts, ...inner, ...(items === undefined ? [] : stringColumns(items, [...at, '*']))];
}

test('every string column of the contract is either redacted or known to hold no free text', () => {
  const all = new Set(stringColumns(eventJsonSchema()));
  expect([...all].sort()).toEqual([...FREE_TEXT_COLUMNS, ...NOT_FREE].sort());
});

/** Accepted events of every type, from the corpus. */
const events = readFileSync(new URL('../event/corpus/accept.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => decodeEvent((JSON.parse(line) as { event: unknown }).event))
  .filter((event) => !event.redaction.applied && event.v !== 2);

function withText(event: ZaneiEvent, column: string, text: string): ZaneiEvent | null {
  const copy = structuredClone(event);
  const [part, key] = column.split('.') as ['app' | 'window' | 'element' | 'data', string];
  const holder: object | null = copy[part];
  if (holder === null || !(key in holder)) return null;
  Object.assign(holder, { [key]: text });
  return copy;
}

test.each(FREE_TEXT_COLUMNS)('a token in %s goes, in every type that has the column', (column) => {
  const text = column === 'data.url' ? `https://example.com/?token=${TOKEN}` : `see ${TOKEN}.`;
  const found = events.map((event) => withText(event, column, text)).filter((event) => event !== null);
  expect(found.length).toBeGreaterThan(0);
  for (const event of found) {
    redactEvent(event, ['token'], REAL);
    expect(JSON.stringify(event)).not.toContain(TOKEN);
    if (column !== 'data.url') expect(event.redaction).toEqual({ applied: true, rules: ['token'] });
  }
});

test('an address loses its credentials even without any redactor', () => {
  const [event] = events
    .map((one) => withText(one, 'data.url', 'https://me:pw@example.com/a?b=1'))
    .filter((one) => one !== null);
  if (event === undefined) throw new Error('no navigation in the corpus');
  redactEvent(event, [], REAL);
  expect(event).toMatchObject({ data: { url: 'https://example.com/a?b=1' } });
});

test('rules: size_limit first, then as the settings order them, once each, and those of an earlier pass stay', () => {
  const event = structuredClone(events.find(({ type }) => type === 'window.title'));
  if (event?.type !== 'window.title' || event.window === null) throw new Error('no title in the corpus');
  event.redaction = { applied: true, rules: ['email', 'size_limit'] };
  event.window.title = `4111 1111 1111 1111 ${TOKEN}`;
  event.data.prev_title = TOKEN;
  redactEvent(event, ['token', 'credit_card', 'email'], REAL);
  expect(event.redaction.rules).toEqual(['size_limit', 'token', 'credit_card', 'email']);
  expect(event.window.title).toBe('[REDACTED:credit_card] [REDACTED:token]');
  expect(event.data.prev_title).toBe('[REDACTED:token]');
});

test('a redaction is the same the second time', () => {
  for (const event of events) {
    const once = withText(event, 'window.title', `a ${TOKEN} b`) ?? structuredClone(event);
    redactEvent(once, ['token'], REAL);
    const twice = structuredClone(once);
    redactEvent(twice, ['token'], REAL);
    expect(twice).toEqual(once);
  }
});

test.each([
  ['ghp_16C7', 'e42F292c6912E7710c838347Ae178B4a ok', '[REDACTED:token] ok'],
  ['plain words ', 'and more', 'and more'],
  ['password=', 'tr0ub4dor3x9Q', '[REDACTED:token]'],
])('typed after "%s": "%s" becomes "%s"', (before, text, expected) => {
  const key = events.find(({ type }) => type === 'input.key');
  const event = key === undefined ? null : withText(key, 'data.text', text);
  if (event === null) throw new Error('no key in the corpus');
  redactEvent(event, ['token'], REAL, before);
  expect(event).toMatchObject({ data: { text: expected } });
});
