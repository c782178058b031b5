import type { FixesExtension, XEvent } from 'x11';
import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import type { ClipboardOffer, DesktopState } from '../desktop-state.ts';
import { stampNow, type Stamp } from '../stamp.ts';
import { hintsSecret, kindOfTargets } from './clipboard-kinds.ts';
import type { DisplayLink } from './display-link.ts';
import { createSelectionReader, type SelectionReader } from './selection-reader.ts';
import { readOwnerPid } from './window-reader.ts';
import type { XConnection } from './x-connection.ts';

/** XFIXES SelectionEvent subtype SetSelectionOwner; the others mean that the owner is gone. */
const NEW_OWNER = 0;
const NEW_OWNER_MASK = 1;

/** What the clipboard collector needs. */
export interface ClipboardCollectorParts {
  link: DisplayLink;
  state: DesktopState;
}

/** Facts about copies: who owns the clipboard now and in which formats; the text only where the policy allows it. */
export function createClipboardCollector(parts: ClipboardCollectorParts): Collector {
  let stop: (() => void) | null = null;
  return {
    name: 'x11.clipboard',
    async start(context) {
      const x = await parts.link.acquire();
      try {
        stop = await listen(x, context, parts);
      } catch (error) {
        parts.link.release();
        throw error;
      }
    },
    stop() {
      stop?.();
      stop = null;
      return Promise.resolve();
    },
  };
}

async function listen(
  x: XConnection,
  context: CollectorContext,
  parts: ClipboardCollectorParts,
): Promise<() => void> {
  const fixes = await x.ask<FixesExtension>((reply) => x.client.require('fixes', reply));
  const clipboard = await x.atom('CLIPBOARD');
  const reader = await createSelectionReader(x, clipboard);
  const onEvent = (event: XEvent): void => {
    if (event.name !== 'SelectionNotify' || event.subtype !== NEW_OWNER || event.selection !== clipboard)
      return;
    void changed(event.owner ?? 0, stampNow(context.clock), reader, x, context, parts.state).catch(
      () => undefined,
    );
  };
  const endings = [x.onEvent(onEvent), x.onEnd(() => context.failed('the X server ended the connection'))];
  fixes.SelectSelectionInput(reader.window, clipboard, NEW_OWNER_MASK);
  return () => {
    for (const end of endings) end();
    reader.close();
    parts.state.clipboard = null;
    parts.link.release();
  };
}

async function changed(
  owner: number,
  stamp: Stamp,
  reader: SelectionReader,
  x: XConnection,
  context: CollectorContext,
  state: DesktopState,
): Promise<void> {
  // Whoever is in front when the copy happens is asked about, not who is there when the answers come.
  const front = state.front;
  const [owner_pid, types] = await Promise.all([readOwnerPid(x, owner), reader.targets()]);
  const offer: ClipboardOffer = { content_kind: kindOfTargets(types), types };
  state.clipboard = offer;
  const mayRead =
    front !== null &&
    owner_pid !== null &&
    front.app.pid === owner_pid &&
    offer.content_kind === 'text' &&
    !hintsSecret(types) &&
    context.ask.mayReadText(front.app);
  const text = mayRead ? await reader.text() : null;
  const size_bytes = text === null ? null : Buffer.byteLength(text);
  context.observe({ kind: 'clipboard.changed', ...stamp, ...offer, owner_pid, size_bytes, text });
}
