import type { JSONRPCMessage, McpServer, ProtocolEra } from '@modelcontextprotocol/server';
import type { StoreWatch } from '../store/watch-store.ts';

/** How often the store is looked at while somebody listens, ms. */
const POLL_MS = 1000;

export interface Subscriptions {
  /** Lets a client of this server subscribe (2025 revisions) and tells it of changes. */
  serve(mcp: McpServer, era: ProtocolEra): void;
  /** Hears the 2026-07-28 revision's `subscriptions/listen`, which the SDK answers without asking the server. */
  observe(message: JSONRPCMessage): void;
  stop(): void;
}

/** Tells subscribers that a resource changed, driven by the store's change counter; polls only while there are any. */
export function createSubscriptions(watch: StoreWatch): Subscriptions {
  const subscribed = new Set<string>();
  const listening = new Map<string | number, readonly string[]>();
  let server: McpServer | null = null;
  let timer: NodeJS.Timeout | null = null;

  function everyUri(): Set<string> {
    return new Set([...subscribed, ...[...listening.values()].flat()]);
  }

  async function poll(): Promise<void> {
    if (!(await watch.changed())) return;
    for (const uri of everyUri()) void server?.server.sendResourceUpdated({ uri }).catch(() => undefined);
  }

  function keepTime(): void {
    const wanted = everyUri().size > 0;
    if (wanted && timer === null) {
      void watch.changed(); // what is there now is no news
      timer = setInterval(() => void poll(), POLL_MS);
      timer.unref();
    }
    if (!wanted && timer !== null) stop();
  }

  function stop(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
    watch.close();
  }

  return {
    serve(mcp, era) {
      server = mcp;
      if (era === 'modern') return;
      mcp.server.setRequestHandler('resources/subscribe', (request) => {
        subscribed.add(request.params.uri);
        keepTime();
        return {};
      });
      mcp.server.setRequestHandler('resources/unsubscribe', (request) => {
        subscribed.delete(request.params.uri);
        keepTime();
        return {};
      });
    },
    observe(message) {
      if (!('method' in message)) return;
      if (message.method === 'subscriptions/listen' && 'id' in message)
        listening.set(message.id, urisOf(message.params));
      else if (message.method === 'notifications/cancelled') listening.delete(idOf(message.params));
      else return;
      keepTime();
    },
    stop,
  };
}

function urisOf(params: unknown): readonly string[] {
  const notifications = member(params, 'notifications');
  const uris = member(notifications, 'resourceSubscriptions');
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : [];
}

function idOf(params: unknown): string | number {
  const id = member(params, 'requestId');
  return typeof id === 'string' || typeof id === 'number' ? id : '';
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
