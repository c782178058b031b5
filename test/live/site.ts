import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Pages by path: title and body. */
const PAGES: Readonly<Record<string, { title: string; body: string }>> = {
  '/tides': { title: 'Harbour tides', body: '<h1>Tides</h1><p>High water at noon.</p>' },
  '/orders': { title: '注文の一覧', body: '<h1>Orders</h1><label>Find <input type=search></label>' },
  '/hidden': { title: 'Moonlit secret garden', body: '<h1>Quiet cove</h1><label>Diary <input></label>' },
};

/** A web site on this machine only. */
export interface Site {
  readonly address: string;
  close(): void;
}

/** Serves the pages on a free port of the loopback interface. */
export async function startSite(): Promise<Site> {
  const server = createServer((request, response) => {
    const page = PAGES[new URL(request.url ?? '/', 'http://x').pathname];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang=en><title>${page?.title ?? 'Nothing'}</title>${page?.body ?? ''}` +
        '<div style="height:3000px"></div></html>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => server.close(),
  };
}
