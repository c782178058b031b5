// What a client starts: a few lines that judge Node, and run the server beside them from its compiled form when there is one.
// Built for ancient Nodes too, so that they say what is wrong instead of pointing at a syntax error.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import { nodeFault } from './node-fault.ts';

const MAIN = path.join(__dirname, 'zanei-mcp.main.cjs');
/** Made with the bundle (scripts/build.ts); nothing is ever written at run time. */
const COMPILED = path.join(__dirname, 'zanei-mcp.main.cache');
/** The first line of the bundle, a comment with its hash; the compiled form begins with the same line. */
const STAMP_BYTES = 67;

type ModuleWrapper = (
  exports: unknown,
  require: NodeJS.Require,
  module: NodeJS.Module,
  file: string,
  folder: string,
) => void;

const fault = nodeFault(process.versions.node);
if (fault !== null) {
  process.stderr.write(fault + '\n');
  process.exit(1);
}
// A short-lived heap of 1 MB instead of 16: reading is done in small steps, and every client keeps a server of its own.
v8.setFlagsFromString('--semi-space-growth-factor=1');
runMain();

function runMain(): void {
  const source = readFileSync(MAIN, 'latin1');
  const script = new vm.Script(
    '(function (exports, require, module, __filename, __dirname) {' + source + '\n})',
    { filename: MAIN, cachedData: compiledForm(source.slice(0, STAMP_BYTES)) },
  );
  const run = script.runInThisContext() as ModuleWrapper;
  run(exports, require, module, MAIN, __dirname);
}

/** V8 refuses by itself what another version, other flags or another processor made; the stamp says it is of this very bundle. */
function compiledForm(stamp: string): Buffer | undefined {
  let held: Buffer;
  try {
    held = readFileSync(COMPILED);
  } catch {
    return undefined;
  }
  return held.toString('latin1', 0, STAMP_BYTES) === stamp ? held.subarray(STAMP_BYTES) : undefined;
}
