import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessage } from '../../../../src/mcp/transport/read-message.ts';

const json = (value: unknown) => readMessage(JSON.stringify(value));

test.each([
  ['', -32700],
  ['{', -32700],
  ["{'a':1}", -32700],
  ['null', -32600],
  ['1', -32600],
  ['[]', -32600],
  ['[1]', -32600],
  ['{}', -32600],
  ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
  ['{"jsonrpc":"2.0","id":1}', -32600],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
  ['{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600],
  ['{"jsonrpc":"2.0","id":1,"method":7}', -32600],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32600],
  ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":[1]}}', -32602],
  ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":"{}"}}', -32602],
])('%s is refused with %i', (line, code) => {
  expect(readMessage(line)).toMatchObject({ refusal: { code } });
});

test('a refusal carries the id when there is one to carry', () => {
  expect(json({ jsonrpc: '2.0', id: 'x' })).toMatchObject({ refusal: { id: 'x' } });
  expect(json({ id: 4, method: 'ping' })).toMatchObject({ refusal: { id: 4 } });
});

test('slips with one clear meaning are mended', () => {
  expect(json({ jsonrpc: '2.0', id: 1, method: 'ping', params: null })).toEqual({
    messages: [{ jsonrpc: '2.0', id: 1, method: 'ping' }],
  });
  expect(
    json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x', arguments: null } }),
  ).toEqual({
    messages: [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x', arguments: {} } }],
  });
  expect(json({ jsonrpc: '2.0', id: 1, method: 'initialize' })).toMatchObject({
    messages: [{ params: { protocolVersion: '', capabilities: {}, clientInfo: { name: 'unknown' } } }],
  });
});

test('an answer to nothing we asked is heard and dropped', () => {
  expect(json({ jsonrpc: '2.0', id: 9, result: {} })).toEqual({ messages: [] });
  expect(json({ jsonrpc: '2.0', id: 9, error: { code: 1, message: 'x' } })).toEqual({ messages: [] });
});

test('any JSON at all is read or refused, never thrown at', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        {
          jsonrpc: fc.constantFrom('2.0', '1.0', 2),
          id: fc.jsonValue(),
          method: fc.oneof(fc.constantFrom('initialize', 'tools/call', 'ping'), fc.jsonValue()),
          params: fc.oneof(
            fc.record({ name: fc.jsonValue(), arguments: fc.jsonValue(), clientInfo: fc.jsonValue() }),
            fc.jsonValue(),
          ),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(anything, (line) => {
      const read = readMessage(line);
      if ('refusal' in read) return [-32700, -32600, -32602].includes(read.refusal.code);
      return read.messages.every((message) => 'method' in message && typeof message.method === 'string');
    }),
    { numRuns: 10_000 },
  );
});
