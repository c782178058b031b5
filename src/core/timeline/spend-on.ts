import { addressHost, addressKey } from '../text/clean-address.ts';
import { foldDigits } from '../text/fold-title.ts';
import type { Front, FrontTitle } from './front.ts';
import { entryOf, type Tally } from './tally.ts';

/** Gives `active` ms that end at `to` (Unix ms) to the app, title and page in front. */
export function spendOn(
  piece: Tally,
  front: Front,
  title: FrontTitle | null,
  to: number,
  active: number,
): void {
  piece.end_ms = to;
  piece.active_ms += active;
  const app = piece.apps.get(piece.key);
  if (app !== undefined) app.ms += active;
  piece.front = { app: front.app?.name ?? '', title: title?.text ?? null };
  if (title !== null) spendOnTitle(piece, front.key, title, to, active);
  const { page } = front;
  if (page === null) return;
  const entry = entryOf(
    piece.pages,
    addressKey(page.url),
    () => ({ ...page, host: addressHost(page.url), ms: 0, last_ms: to }),
    ({ ms }) => ms,
  );
  entry.ms += active;
  entry.title = page.title ?? entry.title;
  entry.last_ms = to;
  entry.carried &&= page.carried;
}

function spendOnTitle(piece: Tally, app_key: string, title: FrontTitle, to: number, active: number): void {
  if (!piece.titles.has(title.key)) joinCounted(piece, title.key);
  const entry = entryOf(
    piece.titles,
    title.key,
    () => ({ app_key, text: title.text, ms: 0, last_ms: to }),
    ({ ms }) => ms,
  );
  entry.ms += active;
  entry.text = title.text;
  entry.last_ms = to;
}

/** A window was seen to count (`Count: 17`): its first titles, kept apart until now, join the one key. */
function joinCounted(piece: Tally, key: string): void {
  if (!key.includes('#') || foldDigits(key) !== key) return;
  for (const [other, title] of [...piece.titles]) {
    if (foldDigits(other) !== key) continue;
    piece.titles.delete(other);
    const joined = piece.titles.get(key) ?? { ...title, ms: 0 };
    joined.ms += title.ms;
    piece.titles.set(key, joined);
  }
  for (const [other, doc] of [...piece.docs]) {
    if (foldDigits(other) !== key || other === key) continue;
    piece.docs.delete(other);
    const joined = piece.docs.get(key) ?? { ...doc, keys: 0, saves: 0 };
    joined.keys += doc.keys;
    joined.saves += doc.saves;
    piece.docs.set(key, joined);
  }
}
