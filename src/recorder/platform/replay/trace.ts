import { z } from 'zod';
import { ZaneiError } from '../../../core/errors.ts';
import { observationSchema, type Observation } from '../../../core/observation/observation.ts';

/** Line 1 of a trace: which platform's sensors saw it, and when it began. */
export const traceHeaderSchema = z.strictObject({
  zanei_trace: z.literal(1),
  platform: z.enum(['macos', 'linux']),
  start: z.iso.datetime({ offset: true }),
});
export type TraceHeader = z.infer<typeof traceHeaderSchema>;

/** ms of real time since the start, sleep included; never falls from line to line. */
const t = z.number().min(0);

const controlSchema = z.union([
  /** The wall clock is set: forward or, negative, back, by ms. */
  z.strictObject({ t, clock: z.strictObject({ step_ms: z.int() }) }),
  /** The machine sleeps for ms without telling anyone; no timer runs meanwhile. */
  z.strictObject({ t, clock: z.strictObject({ sleep_ms: z.int().min(0) }) }),
  /** The settings file gets this text; null deletes it. */
  z.strictObject({ t, config: z.string().nullable() }),
]);
export type TraceControl = z.infer<typeof controlSchema>;

/** An observation without its stamps; the clock of the replay sets them. */
export type TraceLine = { t: number; observation: Observation } | TraceControl;

/** A whole trace in memory, lines in order. */
export interface Trace {
  header: TraceHeader;
  lines: readonly TraceLine[];
}

/** NDJSON text → trace (format: docs/recorder.md). Throws ZaneiError usage naming the line; never quotes its content. */
export function parseTrace(text: string): Trace {
  const [first = '', ...rest] = text.split('\n');
  const header = parseLine(traceHeaderSchema, parseJson(first, 1), 1);
  const lines: TraceLine[] = [];
  let last = 0;
  for (const [index, line] of rest.entries()) {
    if (line.trim() === '') continue;
    const parsed = parseTraceLine(parseJson(line, index + 2), index + 2);
    if (parsed.t < last) throw traceError(index + 2, 't is smaller than on the line before');
    last = parsed.t;
    lines.push(parsed);
  }
  return { header, lines };
}

function parseTraceLine(value: unknown, line: number): TraceLine {
  if (!isRecord(value)) throw traceError(line, 'not a JSON object');
  if (!('kind' in value)) return parseLine(controlSchema, value, line);
  const { t: at, ...fields } = value;
  const time = parseLine(z.strictObject({ t }), { t: at }, line).t;
  // `wall_ms` and `mono_ns` come from the replay's clock; a line that brings its own is refused by the doubled key.
  if ('wall_ms' in fields || 'mono_ns' in fields)
    throw traceError(line, 'wall_ms and mono_ns do not belong here, t does');
  const observation = parseLine(observationSchema, { ...fields, wall_ms: 0, mono_ns: 0 }, line);
  return { t: time, observation };
}

function parseLine<T>(schema: z.ZodType<T>, value: unknown, line: number): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw traceError(line, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a trace line'}`);
}

function parseJson(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw traceError(line, 'not JSON');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function traceError(line: number, problem: string): ZaneiError {
  return new ZaneiError('usage', `trace line ${line}: ${problem}`, { field: 'trace' });
}
