import { expect, test } from 'vitest';
import { decodeEvent, encodeEvent } from '../../../../src/core/event/event-codec.ts';
import { ZaneiError } from '../../../../src/core/errors.ts';

const key = {
  redaction: { rules: [], applied: false },
  truncated: false,
  data: {
    field_kind: 'text',
    text: null,
    combo: 'cmd+fn+v',
    count: 1,
    modifiers: ['fn', 'cmd'],
    kind: 'shortcut',
  },
  element: null,
  window: { id: 4410, title: 'A\uD83D' },
  app: { pid: 812, bundle_id: 'com.apple.Notes', name: '\uDC00B' },
  type: 'input.key',
  source: 'macos.eventtap',
  mono_ns: 5,
  ts: '2026-03-01T09:15:02.041Z',
  id: 'evt_01J9ZQ3T5K8M2N4P6R7S9V0W1X',
  v: 1,
};

const refusal = (value: unknown): unknown => {
  try {
    return decodeEvent(value);
  } catch (error) {
    return error;
  }
};

test.each([
  ['data.count', { ...key, data: { ...key.data, count: 'SECRET' } }],
  ['app.pid', { ...key, app: { ...key.app, pid: 'SECRET' } }],
  ['type', { ...key, type: 'SECRET' }],
  ['unknown key in data', { ...key, data: { ...key.data, SECRET: 1 } }],
  ['event', 'SECRET'],
])('the refusal names %s and nothing of the content', (field, value) => {
  const error = refusal(value);
  expect(error).toBeInstanceOf(ZaneiError);
  expect(error).toMatchObject({ code: 'internal', message: `invalid event: ${field}` });
  expect((error as ZaneiError).cause).toBeUndefined();
});

test('keys are written in the order of the contract, modifiers in theirs, lone surrogates as U+FFFD', () => {
  expect(encodeEvent(decodeEvent(key))).toBe(
    '{"v":1,"id":"evt_01J9ZQ3T5K8M2N4P6R7S9V0W1X","ts":"2026-03-01T09:15:02.041Z","mono_ns":5,' +
      '"source":"macos.eventtap","type":"input.key","app":{"name":"\uFFFDB","bundle_id":"com.apple.Notes","pid":812},' +
      '"window":{"title":"A\uFFFD","id":4410},"element":null,' +
      '"data":{"kind":"shortcut","modifiers":["cmd","fn"],"count":1,"combo":"cmd+fn+v","text":null,"field_kind":"text"},' +
      '"truncated":false,"redaction":{"applied":false,"rules":[]}}',
  );
});

test('the caller keeps its own value', () => {
  const before = structuredClone(key);
  decodeEvent(key);
  expect(key).toEqual(before);
});
