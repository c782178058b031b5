import { z } from 'zod';

/** Whether a value is what a schema accepts, without copying it or saying where it is not. */
export type Check = (value: unknown) => boolean;

/**
 * The same yes or no as `schema.safeParse(value).success`, several times faster, for schemas that change nothing. Kinds of schemas and
 * checks that are not known here are left to zod itself.
 */
export function compileCheck(schema: z.ZodType): Check {
  const kind = kindCheck(schema);
  const checks = (schema.def.checks ?? []).map((check) => ownCheck(check._zod.def));
  if (kind === null || checks.includes(null)) return (value) => schema.safeParse(value).success;
  const own = checks.filter((check) => check !== null);
  if (own.length === 0) return kind;
  const [first] = own;
  if (first !== undefined && own.length === 1) return (value) => kind(value) && first(value);
  return (value) => kind(value) && own.every((check) => check(value));
}

/** The check of the bare kind; null when it is not known here. */
function kindCheck(schema: z.ZodType): Check | null {
  if (schema instanceof z.ZodObject) return objectCheck(schema);
  if (schema instanceof z.ZodNullable) {
    const inner = compileCheck(schema.unwrap() as z.ZodType);
    return (value) => value === null || inner(value);
  }
  if (schema instanceof z.ZodArray) {
    const element = compileCheck(schema.element as z.ZodType);
    return (value) => Array.isArray(value) && value.every(element);
  }
  if (schema instanceof z.ZodString) return (value) => typeof value === 'string';
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodNull) return (value) => value === null;
  if (schema instanceof z.ZodEnum) return memberCheck(new Set(schema.options));
  if (schema instanceof z.ZodLiteral) return memberCheck(schema.values);
  if (schema instanceof z.ZodNumberFormat)
    return schema.format === 'safeint' ? (value) => Number.isSafeInteger(value) : null;
  if (schema instanceof z.ZodNumber) return (value) => Number.isFinite(value);
  return null;
}

const memberCheck =
  (members: ReadonlySet<unknown>): Check =>
  (value) =>
    members.has(value);

/** Closed objects only. */
function objectCheck(schema: z.ZodObject): Check | null {
  if (!(schema.def.catchall instanceof z.ZodNever)) return null;
  const fields = Object.entries(schema.shape).map(
    ([key, part]) => [key, compileCheck(part as z.ZodType)] as const,
  );
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const object = value as Record<string, unknown>;
    for (const [key, check] of fields) if (!check(object[key])) return false;
    return keysOf(value) === fields.length;
  };
}

/** Every known key is there by now, as no schema takes undefined; more keys than these are unknown ones. */
function keysOf(value: object): number {
  return Object.keys(value).length;
}

/** One check that stands behind the kind; null when it is not known here. */
function ownCheck(def: z.core.$ZodCheckDef): Check | null {
  if (isRegex(def)) return (value) => def.pattern.test(value as string);
  if (isMinimum(def)) return (value) => (value as number) >= def.value;
  if (isRefinement(def)) return (value) => Boolean(def.fn(value));
  return null;
}

const isRegex = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckRegexDef & { pattern: RegExp } =>
  def.check === 'string_format' && 'format' in def && def.format === 'regex';

const isMinimum = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckGreaterThanDef & { value: number } =>
  def.check === 'greater_than' &&
  'inclusive' in def &&
  def.inclusive === true &&
  'value' in def &&
  typeof def.value === 'number';

const isRefinement = (
  def: z.core.$ZodCheckDef,
): def is z.core.$ZodCustomDef & { fn: (value: unknown) => unknown } => def.check === 'custom' && 'fn' in def;
