import { isConcealed } from '../../../../core/policy/clipboard-types.ts';
import type { CollectorContext } from '../../../../core/port/platform.ts';
import { frontWindow, isOpen, type DeskState, type PasteboardOffer } from '../desk-state.ts';
import { pasteboardContent, type NativeAddon } from '../native/native-addon.ts';

/** Of another device (Handoff): reading it fetches it, with a progress window. */
const REMOTE = 'com.apple.is-remote-clipboard';
/** NSPasteboardAccessBehavior by which reading asks nobody: there is no such thing (before 15.4), or always allow. */
const SILENT_ACCESS: readonly number[] = [-1, 2];

/** What a clipboard observation carries of the content; both null = not read. */
export interface PasteboardBody {
  text: string | null;
  size_bytes: number | null;
}

/** No content. */
export const NO_BODY: PasteboardBody = { text: null, size_bytes: null };

/**
 * Reads the text of an offer if it may be read at this very moment: plain text that nobody asked to hide, of this Mac,
 * without a question of the system to the person, with Secure Input off and the focus followed, in an open window of an
 * app whose text the policy lets be read. An owner puts its types down one after the other, so the offer gets those that
 * are there now, and is judged by them again.
 */
export function readPasteboard(
  addon: NativeAddon,
  { ask }: CollectorContext,
  state: DeskState,
  offer: PasteboardOffer,
): PasteboardBody {
  const window = frontWindow(state);
  const readable =
    offer.content_kind === 'text' && !isHidden(offer.types) && SILENT_ACCESS.includes(offer.access);
  if (!readable || state.secureInput !== false || state.generation === null) return NO_BODY;
  if (window === null || !isOpen(window) || !ask.mayReadText(window.app)) return NO_BODY;
  const content = pasteboardContent.safeParse(addon.pasteboardText(offer.change));
  if (!content.success) return NO_BODY;
  const { text, types } = content.data;
  offer.types = types;
  return isHidden(types) ? NO_BODY : { text, size_bytes: Buffer.byteLength(text) };
}

function isHidden(types: readonly string[]): boolean {
  return isConcealed(types) || types.includes(REMOTE);
}
