import { EventEmitter } from 'node:events';
import type * as E from 'electron';
import { app } from './app.ts';
import { handlers } from './line.ts';
import { strict } from './strict.ts';

type ProtocolHandler = (request: Request) => Response | Promise<Response>;

class ShimProtocol implements Pick<E.Protocol, 'registerSchemesAsPrivileged'> {
  readonly handlers = new Map<string, ProtocolHandler>();
  readonly schemes: E.CustomScheme[] = [];
  registerSchemesAsPrivileged(schemes: E.CustomScheme[]): void {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    this.schemes.push(...schemes);
  }
  handle(scheme: string, handler: ProtocolHandler): void {
    this.handlers.set(scheme, handler);
  }
}

export const protocol = strict('protocol', new ShimProtocol());

type SessionMembers =
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setSpellCheckerEnabled';
type Before = (
  details: E.OnBeforeRequestListenerDetails,
  answer: (response: E.CallbackResponse) => void,
) => void;

/** Keeps the handlers the app sets, so that tests can ask them what Chromium would. */
class ShimSession extends EventEmitter implements Pick<E.Session, SessionMembers> {
  permissionRequest: Parameters<E.Session['setPermissionRequestHandler']>[0] = null;
  permissionCheck: Parameters<E.Session['setPermissionCheckHandler']>[0] = null;
  devicePermission: Parameters<E.Session['setDevicePermissionHandler']>[0] = null;
  spellChecker = true;
  beforeRequest: Before | null = null;
  readonly webRequest = {
    onBeforeRequest: (listener: Before | null): void => {
      this.beforeRequest = listener;
    },
  };
  setPermissionRequestHandler(handler: ShimSession['permissionRequest']): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: ShimSession['permissionCheck']): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: ShimSession['devicePermission']): void {
    this.devicePermission = handler;
  }
  setSpellCheckerEnabled(enable: boolean): void {
    this.spellChecker = enable;
  }
  /** Whether the app lets this request through; without a handler Chromium lets everything through. */
  allows(url: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    if (this.beforeRequest === null) resolve(true);
    const details = { url } as E.OnBeforeRequestListenerDetails;
    this.beforeRequest?.(details, (answer) => resolve(answer.cancel !== true));
    return promise;
  }
}

export const session = strict('session', { defaultSession: strict('session', new ShimSession()) });

handlers.allows = (url: string) => session.defaultSession.allows(url);
handlers.fetch = async (url: string, method: string) => {
  const handler = protocol.handlers.get(new URL(url).protocol.slice(0, -1));
  if (handler === undefined) return { status: 404, headers: {}, body: new Uint8Array() };
  const reply = await handler(new Request(url, { method }));
  const headers = Object.fromEntries(reply.headers);
  return { status: reply.status, headers, body: new Uint8Array(await reply.arrayBuffer()) };
};
