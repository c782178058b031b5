import { entryOf, MAX_IDS, newTally, type AppTally, type Tally } from './tally.ts';

/** A copy that can be added to; a piece is shared by several levels of detail, and only some show interactions and ids. */
export function copyTally(piece: Tally, keep: { interactions: boolean; ids: boolean }): Tally {
  const { key, bundle_id, start_ms } = piece;
  const copy = newTally(key, bundle_id, '', start_ms);
  copy.apps.clear();
  addTally(copy, piece);
  copy.passive = piece.passive;
  if (keep.interactions) copy.interactions = piece.interactions;
  if (!keep.ids) {
    copy.ids = [];
    copy.ids_truncated = false;
  }
  return copy;
}

/** Adds `other`, which lies directly behind (or, for a fold to the right, before) `into`, and stretches `into` over it. */
export function addTally(into: Tally, other: Tally): void {
  const later = other.start_ms >= into.start_ms;
  into.start_ms = Math.min(into.start_ms, other.start_ms);
  into.end_ms = Math.max(into.end_ms, other.end_ms);
  into.active_ms += other.active_ms;
  into.passive &&= other.passive;
  into.copies += other.copies;
  into.pastes += other.pastes;
  into.shortcut_copies += other.shortcut_copies;
  into.shortcut_pastes += other.shortcut_pastes;
  into.undos += other.undos;
  into.snapshots += other.snapshots;
  for (const [key, app] of other.apps) addApp(into.apps, key, app);
  addTitles(into, other);
  addPages(into, other);
  addDocs(into, other);
  for (const key of other.scrolled) into.scrolled.add(key);
  for (const source of other.sources) into.sources.add(source);
  addIds(into, other, later);
  if (later) into.front = other.front;
  if (other.typed !== null && (into.typed === null || other.typed.at_ms >= into.typed.at_ms)) {
    into.typed = other.typed;
  }
}

/** A glance through another app on the way (under 5 s, nothing done there): its time goes to the app that follows. */
export function addPassing(into: Tally, passing: Tally): void {
  const own = into.apps.get(into.key);
  if (own !== undefined) own.ms += passing.active_ms;
  into.start_ms = Math.min(into.start_ms, passing.start_ms);
  into.active_ms += passing.active_ms;
  into.snapshots += passing.snapshots;
  addIds(into, passing, false);
}

function addApp(apps: Map<string, AppTally>, key: string, app: AppTally): void {
  const own = apps.get(key);
  if (own === undefined) apps.set(key, { ...app });
  else {
    own.ms += app.ms;
    own.visits += app.visits;
  }
}

function addTitles(into: Tally, other: Tally): void {
  for (const [key, title] of other.titles) {
    const own = entryOf(
      into.titles,
      key,
      () => ({ ...title, ms: 0 }),
      ({ ms }) => ms,
    );
    own.ms += title.ms;
    if (title.last_ms >= own.last_ms) {
      own.text = title.text;
      own.last_ms = title.last_ms;
    }
  }
}

function addPages(into: Tally, other: Tally): void {
  for (const [key, page] of other.pages) {
    const own = entryOf(
      into.pages,
      key,
      () => ({ ...page, ms: 0 }),
      ({ ms }) => ms,
    );
    own.ms += page.ms;
    own.carried &&= page.carried;
    if (page.last_ms >= own.last_ms) {
      own.title = page.title ?? own.title;
      own.last_ms = page.last_ms;
    }
  }
}

function addDocs(into: Tally, other: Tally): void {
  for (const [key, doc] of other.docs) {
    const fresh = () => ({ ...doc, keys: 0, saves: 0, edited: false });
    const own = entryOf(into.docs, key, fresh, ({ keys }) => keys);
    own.keys += doc.keys;
    own.saves += doc.saves;
    own.edited ||= doc.edited;
    if (doc.last_ms >= own.last_ms) {
      own.text = doc.text;
      own.last_ms = doc.last_ms;
    }
  }
}

function addIds(into: Tally, other: Tally, later: boolean): void {
  into.ids_truncated ||= other.ids_truncated || into.ids.length + other.ids.length > MAX_IDS;
  if (!later) into.ids = other.ids.concat(into.ids).slice(0, MAX_IDS);
  else if (into.ids.length < MAX_IDS) into.ids.push(...other.ids.slice(0, MAX_IDS - into.ids.length));
}
