import { addressHost } from '../text/clean-address.ts';
import { foldDigits } from '../text/fold-title.ts';
import type { Front, FrontTitle } from './front.ts';
import { entryOf, type Tally, type TitleTally } from './tally.ts';

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
  piece.front.app = front.app?.name ?? '';
  piece.front.title = title?.text ?? null;
  if (title !== null) spendOnTitle(piece, front.key, title, to, active);
  const { page } = front;
  if (page === null) return;
  const { url, key, title: page_title, carried } = page;
  const entry =
    piece.pages.get(key) ??
    entryOf(
      piece.pages,
      key,
      () => ({ url, host: addressHost(url), title: page_title, ms: 0, last_ms: to, carried }),
      ({ ms }) => ms,
    );
  entry.ms += active;
  entry.title = page_title ?? entry.title;
  entry.last_ms = to;
  entry.carried &&= carried;
}

function spendOnTitle(piece: Tally, app_key: string, title: FrontTitle, to: number, active: number): void {
  const entry = piece.titles.get(title.key) ?? newTitle(piece, app_key, title, to);
  entry.ms += active;
  entry.text = title.text;
  entry.last_ms = to;
}

function newTitle(piece: Tally, app_key: string, { key, text }: FrontTitle, to: number): TitleTally {
  joinCounted(piece, key);
  return entryOf(
    piece.titles,
    key,
    () => ({ app_key, text, ms: 0, last_ms: to }),
    ({ ms }) => ms,
  );
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
