import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createInputGate } from '../../../../src/mcp/transport/input-gate.ts';

const MIB = 1024 * 1024;

function gate(onPass: (text: string) => void = () => undefined) {
  const input = new Readable({ read: () => undefined });
  const passed: string[] = [];
  const made = createInputGate(input, (chunk) => {
    onPass(chunk.toString('latin1'));
    passed.push(chunk.toString('latin1').slice(0, 10));
  });
  return { input, passed, made };
}

test('nothing is passed on while too much waits to be read, then all of it in order', () => {
  const { passed, made } = gate();
  made.take(Buffer.from('a'));
  made.unread(5 * MIB);
  made.take(Buffer.from('b'));
  made.take(Buffer.from('c'));
  expect(passed).toEqual(['a']);
  expect(made.isEmpty()).toBe(false);
  made.unread(3 * MIB);
  made.take(Buffer.from('d'));
  expect(passed).toEqual(['a', 'b', 'c', 'd']);
  expect(made.isEmpty()).toBe(true);
});

test('what is passed on may fill the way again, and no chunk starts within another', () => {
  let depth = 0;
  let deepest = 0;
  const { passed, made } = gate((text) => {
    depth += 1;
    deepest = Math.max(deepest, depth);
    made.unread(text === 'b' ? 5 * MIB : 0);
    depth -= 1;
  });
  made.unread(5 * MIB);
  for (const text of ['a', 'b', 'c']) made.take(Buffer.from(text));
  made.unread(0);
  expect(passed).toEqual(['a', 'b']);
  expect(deepest).toBe(1);
  made.unread(0);
  expect(passed).toEqual(['a', 'b', 'c']);
});

test('input is paused only while too much is held', () => {
  const { input, made } = gate();
  made.unread(5 * MIB);
  made.take(Buffer.alloc(16 * MIB));
  expect(input.isPaused()).toBe(false);
  made.take(Buffer.alloc(1));
  expect(input.isPaused()).toBe(true);
  made.unread(0);
  expect(input.isPaused()).toBe(false);
});
