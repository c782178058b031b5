import { type JSONRPCRequest, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';

/** Revisions whose requests carry their version in `_meta` and that the SDK serves. */
const MODERN_VERSIONS = ['2026-07-28'];
const UNSUPPORTED_PROTOCOL_VERSION = -32022;

/**
 * The JSON-RPC error for a request that claims a revision we do not speak, or null. The SDK (2.4.0) judges only the
 * opening request on stdio; the specification wants every request judged. Can go when the SDK does it.
 */
export function refuseVersion(request: JSONRPCRequest): object | null {
  const requested = request.params?._meta?.[PROTOCOL_VERSION_META_KEY];
  if (typeof requested !== 'string' || MODERN_VERSIONS.includes(requested)) return null;
  return {
    code: UNSUPPORTED_PROTOCOL_VERSION,
    message: 'Unsupported protocol version',
    data: { supported: MODERN_VERSIONS, requested },
  };
}
