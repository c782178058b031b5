import { UNKNOWN_APP } from '../../core/event/event-schema.ts';
import type { Facts } from '../../core/policy/facts.ts';
import { COPY_WINDOW_NS, isConcealed } from '../../core/policy/clipboard-types.ts';
import type { Handlers } from './attribute.ts';
import { event, factsAt, fieldKindOf, isFocused, NO_WINDOW, placeOf } from './attribution.ts';
import { sameApp, type Desk } from './desk.ts';

/** Copies and pastes. */
export const CLIPBOARD_HANDLERS: Handlers<'clipboard.changed' | 'clipboard.pasted'> = {
  'clipboard.changed': ({ mono_ns, content_kind, types, owner_pid, size_bytes, text }, desk) => {
    const copied = takeCopy(desk, mono_ns, owner_pid);
    const clipboard = isConcealed(types) ? 'concealed' : copied === null ? 'unknown' : 'allowed';
    if (copied !== null) {
      const data = { origin: 'copy_shortcut', content_kind, size_bytes, text } as const;
      const facts = strictest(copied.facts, factsAt('clipboard.copy', copied, desk));
      return event('clipboard.copy', copied, data, desk, { ...facts, clipboard });
    }
    const data = { origin: 'unknown', content_kind, size_bytes: null, text: null } as const;
    const owner = desk.owner(owner_pid) ?? desk.front ?? UNKNOWN_APP;
    const facts = factsAt('clipboard.copy', { app: owner, on: desk.current(owner) }, desk);
    return event('clipboard.copy', { app: UNKNOWN_APP, on: null }, data, desk, { ...facts, clipboard });
  },
  'clipboard.pasted': (paste, desk) => {
    const place = placeOf(paste, desk);
    if (place === null) return NO_WINDOW;
    const { content_kind, types, size_bytes, text, generation } = paste;
    const same_focus = isFocused(place.app, generation, desk);
    const field_kind = same_focus ? fieldKindOf(desk.focus?.field ?? null) : null;
    const clipboard = isConcealed(types) ? 'concealed' : desk.clipboard.origin;
    const data = { content_kind, size_bytes, text, field_kind };
    return event('clipboard.paste', place, data, desk, { same_focus, clipboard });
  },
};

/** The copy shortcut this change belongs to: of the app still in front, at most 500 ms before. Used up in any case. */
function takeCopy(desk: Desk, mono_ns: number, owner_pid: number | null): Desk['clipboard']['copied'] {
  const { copied } = desk.clipboard;
  desk.clipboard.copied = null;
  if (copied === null || desk.front === null || !sameApp(copied.app, desk.front)) return null;
  const after = mono_ns - copied.mono_ns;
  if (after < 0 || after > COPY_WINDOW_NS) return null;
  return owner_pid === null || owner_pid === copied.app.pid ? copied : null;
}

/** What holds for content that was taken under `then` and is told under `now`: of the two whatever says no. */
function strictest(then: Facts, now: Facts): Facts {
  const field = then.field === 'secure' ? then.field : now.field;
  const sameHost = then.host === now.host;
  return {
    ...now,
    field,
    mode: then.mode !== null && then.mode !== 'normal' ? then.mode : now.mode,
    host: sameHost ? now.host : null,
    host_stale: !sameHost || then.host_stale || now.host_stale,
    secure_input: then.secure_input || now.secure_input,
    locked: then.locked || now.locked,
    password_seen: then.password_seen || now.password_seen,
    address_bar: then.address_bar || now.address_bar,
  };
}
