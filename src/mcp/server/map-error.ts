import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type ErrorCode, ZaneiError } from '../../core/errors.ts';
import { contractCode, STORE_TROUBLES } from '../../core/status/store-troubles.ts';
import { acceptedForm } from '../tools/accepted-form.ts';
import { tellInput } from '../tools/tell-schema.ts';
import type { Tool } from '../tools/tool.ts';

/** What an agent is told for each code: a reason and a way out, never a path, SQL or content. */
export const ERROR_SENTENCES: Partial<Record<ErrorCode, string>> = {
  config_invalid:
    'The configuration file cannot be read. The user can see what is wrong with `zanei config show`.',
  ...Object.fromEntries(
    Object.entries(STORE_TROUBLES)
      .filter(([code]) => code !== 'store_missing') // to an agent an empty answer, no error
      .map(([code, { en }]) => [code, `${en.sentence} For the user: ${en.recovery}`]),
  ),
  permission_missing: 'A required system permission is missing. The user can check it with `zanei doctor`.',
};

/**
 * Turns whatever a call threw into the JSON-RPC error a client gets: -32602 for the caller's arguments, -32603 for everything
 * else. Words of our own, because a message may name files. `tool` adds the form a field takes where the message does not say it.
 */
export function mapError(error: unknown, tool?: Tool): ProtocolError {
  if (error instanceof ProtocolError) return error;
  if (!(error instanceof ZaneiError))
    return new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error', { code: 'internal' });
  if (error.code === 'usage') return badArgument(error, tool);
  const sentence = ERROR_SENTENCES[error.code] ?? 'Internal error';
  const code = contractCode(error.code);
  const finer = code === error.code ? {} : { detail: error.code };
  return new ProtocolError(ProtocolErrorCode.InternalError, sentence, { code, ...finer });
}

function badArgument(error: ZaneiError, tool: Tool | undefined): ProtocolError {
  const message = withForm(error, tool);
  const where = tool === undefined ? '' : ` for ${tool.name}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid arguments${where}: ${message}`, {
    issues: [{ path: error.field ?? '', message }],
  });
}

function withForm({ field, message }: ZaneiError, tool: Tool | undefined): string {
  const schema = tool === undefined || field === null ? undefined : tellInput(tool.input).properties?.[field];
  if (schema === undefined || /accepted|must/.test(message)) return message;
  return `${message}; accepted: ${acceptedForm(schema)}`;
}
