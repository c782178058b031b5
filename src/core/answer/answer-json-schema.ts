import { z } from 'zod';

interface JsonSchema {
  [key: string]: unknown;
  $schema?: unknown;
  anyOf?: unknown;
  type?: unknown;
  description?: unknown;
  propertyNames?: unknown;
  additionalProperties?: unknown;
  minimum?: unknown;
  maximum?: unknown;
}

/**
 * JSON Schema (2020-12, no `$schema`) of a parameter or answer schema in the form that all MCP clients take: no unions,
 * no `$ref`. A value that may be null has no type, only words; open objects say `additionalProperties: true`.
 */
export function answerJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    reused: 'inline',
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
  }) as JsonSchema;
  delete made.$schema;
  return made;
}

function simplify(schema: JsonSchema): void {
  const options = schema.anyOf;
  if (Array.isArray(options)) {
    const kinds = options.map((option) => String((option as JsonSchema).type));
    delete schema.anyOf;
    schema.description ??= kinds.join(' or ');
  }
  // Bounds that only repeat what a JSON number can hold cost tokens and say nothing.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  delete schema.propertyNames;
  const extra = schema.additionalProperties;
  if (typeof extra === 'object' && extra !== null && Object.keys(extra).length === 0) {
    schema.additionalProperties = true;
  }
}
