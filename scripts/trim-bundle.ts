import path from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Parts of packages that no bundle of ours can reach but that bundlers keep: zod's translations (44 languages) and its JSON Schema
 * reader hang on one namespace object, and the MCP SDK's ajv is only the default of an option we always give. They are two
 * thirds of the file, and a client waits for every byte of it at each start.
 */
const STUBS: readonly { file: RegExp; contents: string }[] = [
  {
    file: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/,
    contents: `export { default as en } from './en.js';`,
  },
  {
    file: /[\\/]zod[\\/]v4[\\/]classic[\\/]from-json-schema\.js$/,
    contents: `export function fromJSONSchema() { throw new Error('not in this bundle'); }`,
  },
  {
    file: /[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/,
    contents: `export class DefaultJsonSchemaValidator { getValidator() { throw new Error('not in this bundle'); } }
      export { default as process } from 'node:process';`,
  },
];

/**
 * An esbuild plugin that replaces them in a bundle that has all of them; the build fails when a package moved such a file, so that
 * none comes back unseen.
 */
export const trimBundle: Plugin = {
  name: 'trim-bundle',
  setup(build) {
    const met = new Set<RegExp>();
    for (const { file, contents } of STUBS)
      build.onLoad({ filter: file }, (args) => {
        met.add(file);
        return { contents, loader: 'js', resolveDir: path.dirname(args.path) };
      });
    build.onEnd(() => ({
      errors: STUBS.filter(({ file }) => !met.has(file)).map(({ file }) => ({
        text: `no file matches ${file.source}: the package moved it; see scripts/trim-bundle.ts`,
      })),
    }));
  },
};
