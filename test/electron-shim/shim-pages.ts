import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { decode, encode } from './codec.ts';
import { toApp, toPage } from './page-address.ts';
import { preloadHost } from './preload-host.ts';
import type { Handler, Rpc } from './rpc.ts';

const BINDING = '__electron_shim';
const EMIT = 'electron-shim.emit';

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}
interface WindowSize {
  width: number;
  height: number;
  preload?: string | undefined;
}

/** The pages behind the app's windows: creation, navigation, requests and messages. */
export class ShimPages {
  /** Requests that were for none of the app's own pages and that the app did not cancel. */
  readonly leaked: string[] = [];
  private readonly context: BrowserContext;
  private readonly pages = new Map<number, Page>();
  private readonly ids = new Map<Page, number>();
  private readonly expected = new Map<Page, string>();
  private readonly loaded = new Set<Page>();
  private readonly waiters: ((page: Page) => void)[] = [];
  private rpc: Rpc | null = null;

  constructor(context: BrowserContext) {
    this.context = context;
  }

  async attach(rpc: Rpc): Promise<void> {
    this.rpc = rpc;
    await this.context.route('**/*', (route) =>
      this.answer(route).catch(() => route.abort().catch(() => undefined)),
    );
  }
  all(): Page[] {
    return [...this.pages.values()];
  }
  next(): Promise<Page> {
    const { promise, resolve } = Promise.withResolvers<Page>();
    this.waiters.push(resolve);
    return promise;
  }
  first(): Promise<Page> {
    const found = this.all().find((page) => this.loaded.has(page));
    return found === undefined ? this.next() : Promise.resolve(found);
  }

  handlers(): Record<string, Handler> {
    return {
      create: (id: number, size: WindowSize) => this.create(id, size),
      goto: (id: number, url: string) => this.goto(id, url),
      exec: (id: number, code: string) => this.page(id).evaluate(code),
      emit: (id: number, channel: string, args: unknown[]) => this.emit(id, channel, args),
      resize: (id: number, bounds: WindowSize) => this.page(id).setViewportSize(bounds),
      close: (id: number) => this.pages.get(id)?.close(),
      colorScheme: (value: 'light' | 'dark' | null) =>
        Promise.all(this.all().map((page) => page.emulateMedia({ colorScheme: value }))),
    };
  }

  private page(id: number): Page {
    const found = this.pages.get(id);
    if (found === undefined) throw new Error(`electron-shim: no window ${id}`);
    return found;
  }
  private async create(id: number, { width, height, preload }: WindowSize): Promise<void> {
    const page = await this.context.newPage();
    this.pages.set(id, page);
    this.ids.set(page, id);
    await page.setViewportSize({ width, height });
    const script = preload === undefined ? 'null' : await preloadFunction(preload);
    await page.exposeBinding(BINDING, ({ frame }, kind: string, channel: string, text: string) =>
      this.fromPage(id, { url: toApp(frame.url()), main: frame.parentFrame() === null }, kind, channel, text),
    );
    const names = JSON.stringify({ binding: BINDING, emit: EMIT });
    await page.addInitScript(
      `(${preloadHost.toString()})(${script}, ${names}, ${encode.toString()}, ${decode.toString()})`,
    );
    page.on('load', () => void this.onLoad(id, page));
    page.on('close', () => {
      this.pages.delete(id);
      this.ids.delete(page);
    });
  }
  private async onLoad(id: number, page: Page): Promise<void> {
    const title = await page.title().catch(() => null);
    if (title !== null) this.rpc?.post('loaded', id, toApp(page.url()), title);
  }
  private async fromPage(
    id: number,
    from: object,
    kind: string,
    channel: string,
    text: string,
  ): Promise<string> {
    const args = decode(text) as unknown[];
    try {
      if (kind === 'open') {
        const action = await this.rpc?.call('windowOpen', id, toApp(String(args[0])));
        if (action !== 'deny') this.leaked.push(String(args[0]));
        return '{}';
      }
      return encode({ value: await this.rpc?.call('invoke', id, from, channel, args) });
    } catch (error) {
      return encode({ error: (error as Error).message });
    }
  }
  private async goto(id: number, url: string): Promise<void> {
    const page = this.page(id);
    const target = toPage(url);
    this.expected.set(page, target);
    await page.goto(target, { waitUntil: 'domcontentloaded' });
    if (this.loaded.has(page)) return;
    this.loaded.add(page);
    for (const wake of this.waiters.splice(0)) wake(page);
  }
  private async emit(id: number, channel: string, args: unknown[]): Promise<void> {
    const page = this.pages.get(id);
    // A page on its way elsewhere drops the message, as Electron does.
    await page
      ?.evaluate(
        ([name, to, text]) => {
          const receive = (window as unknown as Record<symbol, unknown>)[Symbol.for(name)];
          (receive as ((channel: string, text: string) => void) | undefined)?.(to, text);
        },
        [EMIT, channel, encode(args)] as const,
      )
      .catch(() => undefined);
  }
  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const url = request.url();
    if (request.isNavigationRequest()) {
      const isMain = request.frame().parentFrame() === null;
      const owner = request.frame().page();
      const id = this.ids.get(owner);
      if (id === undefined) return route.abort('aborted');
      if (isMain && this.expected.get(owner) === url) this.expected.delete(owner);
      else if ((await this.rpc?.call('willNavigate', id, toApp(url), isMain)) !== false)
        return route.abort('aborted');
    }
    const target = toApp(url);
    if ((await this.rpc?.call('allows', target)) !== true) return route.abort('blockedbyclient');
    if (target === url) {
      this.leaked.push(url);
      return route.abort('internetdisconnected');
    }
    const reply = await this.rpc?.call<Reply>('fetch', target, request.method());
    if (reply === undefined) return route.abort();
    return route.fulfill({ status: reply.status, headers: reply.headers, body: Buffer.from(reply.body) });
  }
}

/** The built preload script as the text of a function that gets CommonJS's names. */
async function preloadFunction(file: string): Promise<string> {
  return `function (require, module, exports) {\n${await readFile(file, 'utf8')}\n}`;
}
