import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { APP_SCHEME } from './app-origin.ts';
import { CONTENT_POLICY } from './content-policy.ts';
import { pageFile } from './page-file.ts';

const HEADERS = {
  'Content-Security-Policy': CONTENT_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Must run before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: false } },
  ]);
}

/** Serves the built pages below `root` as `zanei://app/…`; everything else is 404 with the same policy. */
export function servePages(root: string): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const found = request.method === 'GET' ? pageFile(root, request.url) : null;
    const body = found === null ? null : await readFile(found.file).catch(() => null);
    if (found === null || body === null) return new Response('not found', { status: 404, headers: HEADERS });
    return new Response(new Uint8Array(body), { headers: { ...HEADERS, 'Content-Type': found.type } });
  });
}
