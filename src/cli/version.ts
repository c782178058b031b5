/** Set when the bundle is made (scripts/build.ts). */
declare const ZANEI_VERSION: string | undefined;

/** The version of this program, as package.json has it; `0.0.0` outside a bundle. */
export const VERSION = typeof ZANEI_VERSION === 'string' ? ZANEI_VERSION : '0.0.0';
