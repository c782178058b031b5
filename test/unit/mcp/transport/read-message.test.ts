import { isJSONRPCRequest } from '@modelcontextprotocol/server';
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
  expect(readMessage(line)).toMatchObject({ messages: [], refusals: [{ code }] });
});

test('a refusal carries the id when there is one to carry', () => {
  expect(json({ jsonrpc: '2.0', id: 'x' })).toMatchObject({ refusals: [{ id: 'x' }] });
  expect(json({ id: 4, method: 'ping' })).toMatchObject({ refusals: [{ id: 4 }] });
});

test('slips with one clear meaning are mended', () => {
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const mended = (params: unknown) => json({ ...request, params }).messages;
  expect(mended(null)).toEqual([request]);
  expect(mended({ name: 'x', arguments: null })).toEqual([
    { ...request, params: { name: 'x', arguments: {} } },
  ]);
  expect(mended({ name: 'x', _meta: null })).toEqual([{ ...request, params: { name: 'x' } }]);
  expect(mended({ name: 'x', _meta: { progressToken: null, a: 1 } })).toEqual([
    { ...request, params: { name: 'x', _meta: { a: 1 } } },
  ]);
  expect(json({ jsonrpc: '2.0', id: 1, method: 'initialize' })).toMatchObject({
    messages: [{ params: { protocolVersion: '', capabilities: {}, clientInfo: { name: 'unknown' } } }],
  });
});

test.each([[{}], [[]], [1.5], [true]])(
  'a progress token %j is refused, not passed over in silence',
  (token) => {
    const params = { name: 'x', _meta: { progressToken: token } };
    const read = json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(read).toMatchObject({ messages: [], refusals: [{ id: 1, code: -32602 }] });
    expect(read.refusals[0]?.message).toContain('progressToken');
  },
);

test.each([['x'], [1], [[]]])('so is %j as _meta', (meta) => {
  const read = json({ jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: meta } });
  expect(read).toMatchObject({ messages: [], refusals: [{ id: 1, code: -32602 }] });
});

test('a bad message in a batch does not take the answers of the others', () => {
  const good = { jsonrpc: '2.0', id: 1, method: 'ping' };
  expect(json([good, 5, { ...good, id: 2 }])).toMatchObject({
    messages: [{ id: 1 }, { id: 2 }],
    refusals: [{ id: null, code: -32600 }],
  });
});

test('an answer to nothing we asked is heard and dropped', () => {
  expect(json({ jsonrpc: '2.0', id: 9, result: {} })).toEqual({ messages: [], refusals: [] });
  expect(json({ jsonrpc: '2.0', id: 9, error: { code: 1, message: 'x' } })).toEqual({
    messages: [],
    refusals: [],
  });
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
            fc.record(
              {
                name: fc.jsonValue(),
                arguments: fc.jsonValue(),
                clientInfo: fc.jsonValue(),
                _meta: fc.oneof(fc.jsonValue(), fc.record({ progressToken: fc.jsonValue() })),
              },
              { requiredKeys: [] },
            ),
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
      return (
        read.refusals.every(({ code }) => [-32700, -32600, -32602].includes(code)) &&
        read.messages.every((message) => !('id' in message) || isJSONRPCRequest(message))
      );
    }),
    { numRuns: 10_000 },
  );
});
