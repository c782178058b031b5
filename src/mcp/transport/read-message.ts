import { isJSONRPCRequest, type JSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** What one line turned out to be: messages to pass on, and JSON-RPC errors to answer with. */
export interface ReadLine {
  messages: JSONRPCMessage[];
  refusals: { id: string | number | null; code: number; message: string }[];
}

const META_FORM = 'an object is accepted, with a string or an integer as progressToken';

/**
 * Reads one line as JSON-RPC 2.0. Forgiving where a real client's slip has one clear meaning (a batch, `params: null`,
 * nulls in `_meta`, an `initialize` without a usable version or client), strict otherwise: -32700 for what is no JSON, -32600 for what is no message.
 */
export function readMessage(line: string): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse(null, ProtocolErrorCode.ParseError, 'Parse error: the line is not JSON');
  }
  if (!Array.isArray(value)) return readOne(value);
  const read = value.map(readOne);
  if (read.length === 0)
    return refuse(null, ProtocolErrorCode.InvalidRequest, 'Invalid request: empty batch');
  // One bad message leaves the others of its batch a right to their answers.
  return {
    messages: read.flatMap((item) => item.messages),
    refusals: read.flatMap((item) => item.refusals),
  };
}

function readOne(value: unknown): ReadLine {
  if (!isRecord(value)) return invalid(null, 'not an object');
  const id = isId(value.id) ? value.id : null;
  if (value.jsonrpc !== '2.0') return invalid(id, 'jsonrpc must be "2.0"');
  if (value.id !== undefined && id === null) return invalid(null, 'id must be a string or an integer');
  if (value.method === undefined) return readResponse(value, id);
  if (typeof value.method !== 'string') return invalid(id, 'method must be a string');
  const params = value.params ?? undefined;
  if (params !== undefined && !isRecord(params)) return invalid(id, 'params must be an object');
  if (id !== null && hasWrongArguments(value.method, params))
    return refuse(id, ProtocolErrorCode.InvalidParams, 'Invalid arguments: arguments must be an object');
  const passed = message(value.method, params, id);
  // What the SDK's own schema does not know as a request it drops without a word; only `_meta` is left to be at fault.
  if (id !== null && !isJSONRPCRequest(passed))
    return refuse(id, ProtocolErrorCode.InvalidParams, `Invalid params: _meta: ${META_FORM}`);
  return { messages: [passed], refusals: [] };
}

function message(
  method: string,
  params: Record<string, unknown> | undefined,
  id: string | number | null,
): JSONRPCMessage {
  const mended = mendParams(method, params === undefined ? params : withoutNulls(params));
  return {
    jsonrpc: '2.0',
    method,
    ...(id !== null && { id }),
    ...(mended !== undefined && { params: mended }),
  };
}

/** Said here because the SDK would answer with its schema's own dump. */
function hasWrongArguments(method: string, params: Record<string, unknown> | undefined): boolean {
  const given = params?.arguments ?? {};
  return method === 'tools/call' && !isRecord(given);
}

/** Old and hurried clients leave parts of these two out; what they mean is never in doubt. */
function mendParams(
  method: string,
  params: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  if (method === 'tools/call' && params?.arguments === null) return { ...params, arguments: {} };
  if (method !== 'initialize') return params;
  const { protocolVersion, capabilities, clientInfo } = params ?? {};
  return {
    ...params,
    protocolVersion: typeof protocolVersion === 'string' ? protocolVersion : '',
    capabilities: isRecord(capabilities) ? capabilities : {},
    clientInfo: isClientInfo(clientInfo) ? clientInfo : { name: 'unknown', version: '0' },
  };
}

/** Serializers write an absent `_meta` or progress token as null. */
function withoutNulls(params: Record<string, unknown>): Record<string, unknown> {
  const { _meta: meta, ...rest } = params;
  if (meta === undefined || meta === null) return rest;
  if (!isRecord(meta) || meta.progressToken !== null) return params;
  const given = Object.entries(meta).filter(([name]) => name !== 'progressToken');
  return { ...rest, _meta: Object.fromEntries(given) };
}

function readResponse(value: Record<string, unknown>, id: string | number | null): ReadLine {
  const isAnswer = isRecord(value.result) || isRecord(value.error);
  // We ask clients nothing, so an answer (to an old ping, say) is dropped: it must not be answered either.
  return isAnswer ? { messages: [], refusals: [] } : invalid(id, 'method is missing');
}

function invalid(id: string | number | null, why: string): ReadLine {
  return refuse(id, ProtocolErrorCode.InvalidRequest, `Invalid request: ${why}`);
}

function refuse(id: string | number | null, code: number, text: string): ReadLine {
  return { messages: [], refusals: [{ id, code, message: text }] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isClientInfo(value: unknown): boolean {
  return isRecord(value) && typeof value.name === 'string' && typeof value.version === 'string';
}
