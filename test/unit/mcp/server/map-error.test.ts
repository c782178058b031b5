import { ProtocolError } from '@modelcontextprotocol/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ERROR_CODES, ZaneiError } from '../../../../src/core/errors.ts';
import { contractCode } from '../../../../src/core/status/store-troubles.ts';
import { mapError } from '../../../../src/mcp/server/map-error.ts';
import { noteFault } from '../../../../src/mcp/server/note-fault.ts';
import { tidyError } from '../../../../src/mcp/transport/tidy-error.ts';
import { QUERY_EVENTS } from '../../../../src/mcp/tools/query-events.ts';

/** What agents have always seen; a finer code is told beside it. */
const CONTRACT_CODES = ERROR_CODES.filter(
  (code) => !/^store_(folder|truncated|empty|foreign|old|wrong|read|full|no)/.test(code),
);
const SECRET = '/Users/mina/secret.sqlite: SELECT title FROM windows';

afterEach(() => vi.restoreAllMocks());

test('no code but usage lets its message out', () => {
  for (const code of ERROR_CODES.filter((one) => one !== 'usage')) {
    const mapped = mapError(new ZaneiError(code, SECRET, { cause: new Error(SECRET) }));
    expect(mapped.code).toBe(-32603);
    expect(JSON.stringify([mapped.message, mapped.data])).not.toMatch(/secret|SELECT/);
    const contract = contractCode(code);
    expect(mapped.data).toEqual(contract === code ? { code } : { code: contract, detail: code });
    expect(CONTRACT_CODES).toContain(contract);
  }
});

test.each([new Error(SECRET), SECRET, null, { message: SECRET }])(
  'anything else thrown (%#) says nothing',
  (thrown) => {
    const mapped = mapError(thrown);
    expect([mapped.code, mapped.message]).toEqual([-32603, 'Internal error']);
  },
);

test('a usage error names its field and, where the message does not, the form it takes', () => {
  const bare = mapError(new ZaneiError('usage', 'limit: no', { field: 'limit' }), QUERY_EVENTS);
  expect(bare.code).toBe(-32602);
  expect(bare.message).toBe(
    'Invalid arguments for query_events: limit: no; accepted: an integer from 1 to 1000',
  );
  const own = new ProtocolError(-32602, 'as it is');
  expect(mapError(own)).toBe(own);
});

test('a fault of ours is noted by name and place, never by its message', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  noteFault(new ZaneiError('store_locked', SECRET));
  noteFault(mapError(new Error('x')));
  expect(write).not.toHaveBeenCalled();
  noteFault(new TypeError(`${SECRET}\n    at more`));
  expect(String(write.mock.calls[0]?.[0])).toMatch(/^zanei-mcp: TypeError\n\s+at /);
  expect(String(write.mock.calls[0]?.[0])).not.toMatch(/mina|SELECT|at more/);
});

test('what the SDK answers is put in our words', () => {
  const dump = JSON.stringify(
    [{ expected: 'string', code: 'invalid_type', path: ['params', 'uri'], message: 'x' }],
    null,
    2,
  );
  const answer = (code: number, message: string, data?: object) =>
    tidyError({ jsonrpc: '2.0', id: 1, error: { code, message, ...(data && { data }) } });
  expect(answer(-32603, dump)).toMatchObject({
    error: { code: -32602, message: 'Invalid params: uri: expected string' },
  });
  expect(answer(-32602, `Invalid tools/call request: ${dump}`)).toMatchObject({ error: { code: -32602 } });
  expect(answer(-32603, SECRET)).toMatchObject({ error: { code: -32603, message: 'Internal error' } });
  expect(answer(-32603, 'ours', { code: 'store_busy' })).toMatchObject({ error: { message: 'ours' } });
  expect(answer(-32601, 'Method not found')).toMatchObject({ error: { message: 'Method not found' } });
});
