/** A copy of `root` without the value at `path` and without the objects on the way that are empty then. */
export function withoutPath(root: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  const [key, ...rest] = path;
  if (key === undefined) return root;
  const entries = Object.entries(root).flatMap(([name, value]): [string, unknown][] => {
    if (name !== key) return [[name, value]];
    if (rest.length === 0) return [];
    if (value === null) return [];
    if (!isRecord(value)) return [[name, value]];
    const inner = withoutPath(value, rest);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(entries);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
