import type { z } from 'zod';
import { ZaneiError } from '../errors.ts';
import { queryParams, statusParams, timelineParams } from './params.ts';
import type { QueryParams, StatusParams, TimelineParams } from './params.ts';

type Raw = Record<string, unknown>;

/** Sentences of the contract (9.4); every other refusal is made from the schema. */
const CONTRACT_WORDS: Record<string, string> = {
  token_budget: 'token_budget must be at least 34',
  limit: 'limit must be between 1 and 1000',
};

/**
 * Reads a caller's arguments with one of the schemas above: absent and null are the same, `"200"` is 200 where a number
 * belongs, a comma or JSON list is a list where one belongs, `""` is absent where no text can be meant.
 * Throws ZaneiError usage with the argument and the accepted form.
 */
export function parseParams<T>(schema: z.ZodObject & z.ZodType<T>, raw: unknown): T {
  if (raw !== undefined && raw !== null && (typeof raw !== 'object' || Array.isArray(raw))) {
    throw usage('arguments', 'arguments must be an object');
  }
  const read: Raw = {};
  for (const [name, value] of Object.entries((raw ?? {}) as Raw)) {
    if (value === null || value === undefined) continue;
    if (!Object.hasOwn(schema.shape, name)) {
      throw usage(
        name.slice(0, 60),
        `unknown argument "${name.slice(0, 60)}"; accepted: ${Object.keys(schema.shape).join(', ') || 'none'}`,
      );
    }
    const coerced = coerce(schema.shape[name], value);
    if (coerced !== undefined) read[name] = coerced;
  }
  const parsed = schema.safeParse(read);
  if (parsed.success) return parsed.data;
  throw refusal(parsed.error);
}

/** Parameters of get_timeline. Throws ZaneiError usage. */
export function parseTimelineParams(raw: unknown): TimelineParams {
  return parseParams(timelineParams, raw);
}

/** Parameters of query_events; a lookup by id or text without `since` looks at everything kept. Throws ZaneiError usage. */
export function parseQueryParams(raw: unknown): QueryParams {
  return withWholeRange(parseParams(queryParams, raw), raw);
}

/** Parameters of get_status: none. Throws ZaneiError usage. */
export function parseStatusParams(raw: unknown): StatusParams {
  return parseParams(statusParams, raw);
}

/** `since` of a lookup that names none: before anything that can be stored. */
export const EVERYTHING_KEPT = '0001-01-01T00:00:00Z';

function withWholeRange(params: QueryParams, raw: unknown): QueryParams {
  const asked = (raw ?? {}) as Raw;
  const lookup = params.ids.length > 0 || params.text !== undefined;
  return lookup && (asked.since ?? null) === null ? { ...params, since: EVERYTHING_KEPT } : params;
}

/** Turns what agents send into what the schema wants, and leaves alone what cannot be meant otherwise. */
function coerce(schema: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const { type, optional } = kindOf(schema);
  if (type === 'number') return /^-?(?:0|[1-9][0-9]{0,15})$/.test(value.trim()) ? Number(value) : value;
  if (type === 'array') return listOf(value);
  return value === '' && optional ? undefined : value;
}

/** The type a schema wants once its default or optional wrapper is off. */
function kindOf(schema: unknown): { type: string; optional: boolean } {
  let current = schema as z.ZodType;
  let optional = false;
  for (;;) {
    const { def } = current as { def?: { type: string; innerType?: z.ZodType } };
    if (def?.innerType === undefined) return { type: def?.type ?? '', optional };
    optional ||= def.type === 'optional';
    current = def.innerType;
  }
}

function listOf(value: string): unknown {
  const text = value.trim();
  if (!text.startsWith('[')) return text === '' ? [] : text.split(',').map((item) => item.trim());
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return value;
  }
}

function refusal(error: z.ZodError): ZaneiError {
  const [issue] = error.issues;
  const field = typeof issue?.path[0] === 'string' ? issue.path[0] : 'arguments';
  const known = issue?.code === 'too_small' || issue?.code === 'too_big' ? CONTRACT_WORDS[field] : undefined;
  return usage(field, known ?? `${field}: ${issue?.message ?? 'not accepted'}`);
}

function usage(field: string, message: string): ZaneiError {
  return new ZaneiError('usage', message, { field });
}
