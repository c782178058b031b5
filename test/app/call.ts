import type { Page } from '@playwright/test';

/** Sends a call as any script in the page could; answers the reply, or the message of a rejection. */
export function callFrom(page: Page, name: string, argument?: unknown): Promise<unknown> {
  return page.evaluate(
    ([call, ask]) =>
      (window as unknown as { zanei: { call: (name: string, ask: unknown) => Promise<unknown> } }).zanei
        .call(call, ask)
        .catch((error: unknown) => String(error)),
    [name, argument] as const,
  );
}
