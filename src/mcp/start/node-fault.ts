/** Oldest Node that runs the server: the SQLite addon and our own code need it. */
const OLDEST = { major: 22, minor: 14 };

/** What to tell a user whose Node (`version` as in `process.versions.node`) cannot run the server; null when it can. */
export function nodeFault(version: string): string | null {
  // No destructuring: this is built for Nodes that lack it.
  const parts = version.split('.').map(Number);
  const major = parts[0] ?? 0;
  const minor = parts[1] ?? 0;
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return null;
  return (
    'error: zanei-mcp needs Node 22.14 or newer, and this is ' +
    version +
    '; run `npm ci` in its folder (it brings Node 24) or install a newer Node'
  );
}
