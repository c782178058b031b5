import type { CallName, PushName } from './call-names.ts';

/** What the preload script puts on `window.zanei`, frozen; the renderer's typed client stands on it. */
export interface ZaneiBridge {
  /** Sends one call; resolves with a `CallReply`, rejects for a name that is not in the contract. */
  call(name: CallName, argument: unknown): Promise<unknown>;
  /** Listens to one push; returns the function that ends it. */
  on(name: PushName, listener: (payload: unknown) => void): () => void;
}
