import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEvent } from '../../../../src/core/event/event-codec.ts';
import type { ZaneiEvent } from '../../../../src/core/event/event.ts';
import { applyLimits, utf8Bytes } from '../../../../src/core/event/size-limits.ts';

const plain = readFileSync(new URL('corpus/accept.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => decodeEvent((JSON.parse(line) as { event: unknown }).event));

function filled(type: string, column: string, text: string): ZaneiEvent {
  const event = structuredClone(plain.find((one) => one.type === type && !one.redaction.applied));
  if (event === undefined) throw new Error(`no ${type} in the corpus`);
  const [part, key] = column.split('.') as ['window' | 'element' | 'data', string];
  const holder: object = event[part] ?? {};
  Object.assign(holder, { [key]: text });
  return event;
}
const at = (event: ZaneiEvent, column: string): unknown =>
  column.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], event);

test.each([
  ['window.focus', 'window.title', 4_096],
  ['ui.focus', 'element.title', 4_096],
  ['window.title', 'data.prev_title', 4_096],
  ['browser.navigate', 'data.tab_title', 4_096],
  ['ui.click', 'element.value', 65_536],
  ['ui.value', 'data.text', 65_536],
  ['input.key', 'data.text', 65_536],
  ['clipboard.copy', 'data.text', 65_536],
  ['clipboard.paste', 'data.text', 65_536],
  ['content.snapshot', 'data.text', 32_768],
])('%s %s: %d bytes of UTF-8 are kept, one more is nothing at all', (type, column, limit) => {
  for (const [unit, bytes] of [
    ['a', 1],
    ['é', 2],
    ['か', 3],
    ['👨‍👩‍👧', 18],
  ] as const) {
    const exact = unit.repeat(Math.floor(limit / bytes)) + 'a'.repeat(limit % bytes);
    const kept = filled(type, column, exact);
    applyLimits(kept);
    expect([at(kept, column), kept.truncated, kept.redaction.rules]).toEqual([exact, false, []]);
    const over = filled(type, column, `${exact}a`);
    applyLimits(over);
    expect([at(over, column), over.truncated, over.redaction.rules]).toEqual([null, true, ['size_limit']]);
    expect(decodeEvent(over)).toEqual(over);
  }
});

test('other rules stay behind size_limit, and a second pass changes nothing', () => {
  const event = filled('window.focus', 'window.title', 'x'.repeat(5_000));
  event.redaction = { applied: true, rules: ['token'] };
  applyLimits(event);
  applyLimits(event);
  expect(event.redaction).toEqual({ applied: true, rules: ['size_limit', 'token'] });
});

test('bytes are counted as they are written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text));
    }),
  );
  expect(utf8Bytes('a\uD83D')).toBe(4);
});
