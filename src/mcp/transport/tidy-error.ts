import { INTERNAL_ERROR, type JSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';

/**
 * The SDK (2.4.0) answers a malformed request with -32603 or -32602 and its schema library's dump, and an exception with its message,
 * which may name files. Both become words of ours here, at the one place every answer passes; our own errors carry a code in `data`.
 */
export function tidyError(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message) || hasOwnCode(message.error.data)) return message;
  const { error } = message;
  const fault = firstFault(error.message);
  if (fault !== null) {
    const { InvalidParams } = ProtocolErrorCode;
    return { ...message, error: { code: InvalidParams, message: `Invalid params: ${fault}` } };
  }
  if (error.code !== INTERNAL_ERROR) return message;
  return { ...message, error: { code: error.code, message: 'Internal error' } };
}

function hasOwnCode(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'code' in data;
}

/** `uri: expected string` out of a dump of issues; null when the text holds none. */
function firstFault(text: string): string | null {
  const start = text.search(/\[\s*\{/);
  if (start === -1) return null;
  try {
    const [issue] = JSON.parse(text.slice(start)) as {
      path?: unknown[];
      expected?: unknown;
      code?: unknown;
    }[];
    const path = (issue?.path ?? [])
      .filter((part) => part !== 'params')
      .map(String)
      .join('.');
    return [path, typeof issue?.expected === 'string' ? `expected ${issue.expected}` : 'not accepted']
      .filter((part) => part !== '')
      .join(': ');
  } catch {
    return null;
  }
}
