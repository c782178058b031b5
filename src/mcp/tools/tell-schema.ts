import type { z } from 'zod';
import { answerJsonSchema } from '../../core/answer/answer-json-schema.ts';

/** A JSON Schema as clients get it: no unions, no references, no type lists. */
export interface ToldSchema {
  type?: string;
  description?: string;
  properties?: Record<string, ToldSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: ToldSchema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
  minLength?: number;
}

/** What a tool takes: closed, every integer bounded (some clients send only what has bounds). */
export function tellInput(schema: z.ZodObject): ToldSchema {
  const told = answerJsonSchema(schema, 'input') as ToldSchema;
  const properties = Object.entries(told.properties ?? {}).map(([name, member]) => [
    name,
    member.type === 'integer' ? { maximum: Number.MAX_SAFE_INTEGER, ...member } : member,
  ]);
  return { ...told, properties: Object.fromEntries(properties) as Record<string, ToldSchema> };
}

/**
 * What a tool answers, `depth` objects deep; below that any object. The whole list is read by every agent in every session,
 * so it may not describe to the last leaf what the answer shows by itself.
 */
export function tellOutput(schema: z.ZodType, depth: number): ToldSchema {
  return trimmed(answerJsonSchema(schema, 'output') as ToldSchema, depth);
}

function trimmed(schema: ToldSchema, depth: number): ToldSchema {
  const { minimum, maximum, properties, required, items, ...rest } = schema;
  const kept: ToldSchema = { ...rest };
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER) kept.minimum = minimum;
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) kept.maximum = maximum;
  if (items !== undefined) kept.items = trimmed(items, depth);
  if (schema.type !== 'object') return kept;
  kept.additionalProperties = true;
  if (depth === 0 || properties === undefined) return kept;
  kept.properties = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, trimmed(member, depth - 1)]),
  );
  if (required !== undefined) kept.required = required;
  return kept;
}
