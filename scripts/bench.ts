// `npm run bench -- read|mcp|ingest|app`: speed and memory as ratios measured in one run. No argument: all of them.
import { existsSync } from 'node:fs';
import path from 'node:path';

const BENCHES: Record<string, string> = {
  read: 'reading a store of 2 million events',
  mcp: 'starting and asking the MCP server',
  ingest: 'events through the whole recorder, and an idle recorder',
  app: 'painting and scrolling the timeline window',
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(
    `error: no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}\n`,
  );
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHES)) {
  const file = path.resolve(import.meta.dirname, '..', 'bench', `${name}.ts`);
  if (!existsSync(file)) continue;
  process.stdout.write(`\n== ${name}: ${BENCHES[name] ?? ''}\n`);
  const bench = (await import(file)) as { main: () => Promise<void> | void };
  await bench.main();
}
